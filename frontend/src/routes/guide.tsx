/** The guide: its list and one card, at `/guide` and `/guide/…`. */
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useCallback } from "react";

import { openPalette } from "@/commands/palette-state";
import { PhoneBar } from "@/components/patterns/phone-bar";
import { IconButton } from "@/components/ui/icon-button";
import { GuideScreen } from "@/features/guide/components/guide-screen";
import { usePageTitle } from "@/lib/use-page-title";

export function GuidePage() {
  usePageTitle("Guide");
  const { slug } = useParams({ strict: false });
  const { q = "" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const onSearch = useCallback(
    (next: string) => void navigate({ to: ".", search: { q: next || undefined }, replace: true }),
    [navigate],
  );
  return (
    <>
      <PhoneBar
        title="Guide"
        isHeading={slug === undefined}
        actions={
          <IconButton label="Search and commands" icon={Search} size="default" onClick={openPalette} />
        }
      />
      <GuideScreen slug={slug} q={q} onSearch={onSearch} />
    </>
  );
}
