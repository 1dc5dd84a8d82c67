/** Puts a comment on the words that are selected, or waits until some are. */
import { useChangeComment } from "./api/change-comments";
import { useComments } from "./comments-context";
import { selectedPassage } from "./selected-passage";

export interface Attaching {
  /** At once where something is selected. */
  begin: () => void;
  attach: () => void;
  cancel: () => void;
  isPending: boolean;
}

export function useAttach(about: { id: number; documentId: number }): Attaching {
  const { text, store } = useComments();
  const { mutate, isPending } = useChangeComment();
  const attach = (): boolean => {
    const passage = selectedPassage(store, text);
    if (!passage) return false;
    mutate({ do: "attach", about, passage }, { onSuccess: () => store.setState({ attaching: null }) });
    return true;
  };
  return {
    begin: () => {
      if (!attach()) store.setState({ attaching: about.id });
    },
    attach,
    cancel: () => store.setState({ attaching: null }),
    isPending,
  };
}
