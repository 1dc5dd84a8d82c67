/** The library and the templates that are the visitor's own or shared with them, as one knows them. */
import { useQuery } from "@tanstack/react-query";

import { useAuth } from "@/features/auth/auth-context";
import type { OwnTemplateHead, Template } from "@/lib/api/types";

import { ownTemplatesQuery } from "./api/own-templates";
import { templatesQuery } from "./api/templates";

export interface Templates {
  library: Template[] | undefined;
  libraryError: Error | null;
  retryLibrary: () => void;
  /** Nobody has none; undefined while they are not known. */
  own: OwnTemplateHead[] | undefined;
  /** They cannot be had; the library may be there. */
  isOwnMissing: boolean;
  retryOwn: () => void;
}

export function useTemplates(): Templates {
  const { user } = useAuth();
  const library = useQuery(templatesQuery);
  const own = useQuery({ ...ownTemplatesQuery, enabled: user !== null });
  return {
    library: library.data,
    libraryError: library.error,
    retryLibrary: () => void library.refetch(),
    own: user === null ? NONE : own.data,
    isOwnMissing: user !== null && own.isError && !own.data,
    retryOwn: () => void own.refetch(),
  };
}

const NONE: OwnTemplateHead[] = [];
