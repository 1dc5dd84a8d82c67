/** The Export menu of document 1, without the page that it stands on. */
import { ExportMenu } from "../components/export-menu";
import { useExport } from "../use-export";

export const TITLE = "Offline mode for field inspectors";
export const CONTENT = "## Scope\n\nTablets only.\n";

interface Exported {
  content?: string;
  isGuest?: boolean;
  saved?: () => Promise<boolean>;
}

export function Exported({
  content = CONTENT,
  isGuest = false,
  saved = () => Promise.resolve(true),
}: Exported) {
  const actions = useExport({ read: () => ({ title: TITLE, content }), saved }, 1, isGuest);
  return <ExportMenu actions={actions} />;
}
