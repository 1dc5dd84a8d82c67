/** Says who gave an open document the text of an earlier version again: words vanish from its page that nobody deletes. */
import { useEffect } from "react";

import { toast } from "@/components/ui/toast";
import { onHint } from "@/lib/live";

import { newestVersions } from "./api/versions";
import { sharedMinutes } from "./shared-minutes";
import { namesOf, versionName } from "./version-words";

/** Of the newest versions, among which the one is that a restore has just made: others may write at once. */
const LOOKED_AT = 10;

/** `showHistory` leads to where the text of before is; without it that is on the page. */
export function useToldOfRestores(documentId: number, showHistory?: () => void): void {
  useEffect(() => {
    let isHere = true;
    const tell = async (version: number): Promise<void> => {
      const versions = await newestVersions(documentId, LOOKED_AT).catch(() => []);
      if (!isHere) return;
      const made = versions.find((one) => one.version === version && one.restored !== null);
      const who = made ? namesOf(made.authors) : "";
      const what =
        made?.restored &&
        versionName(
          { name: made.restored.name, createdAt: made.restored.at },
          Date.now(),
          sharedMinutes(versions),
        );
      toast({
        title: `${who === "" ? "Someone" : who} restored a version`,
        description: what ? `The document is back to “${what}”.` : "The document is back to an earlier text.",
        // Whoever looks at their own words just then is not to miss why they went.
        stays: true,
        action: showHistory && { label: "Show history", run: showHistory, to: showHistory },
      });
    };
    const stop = onHint("restored_update", (hint) => {
      if (hint.documentId === documentId && hint.version !== undefined) void tell(hint.version);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, [documentId, showHistory]);
}
