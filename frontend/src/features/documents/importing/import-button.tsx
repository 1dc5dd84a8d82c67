/** Opens the import of documents: named on desktops, a picture in the bar of a phone. */
import { FileUp } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";

export const ImportButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="ghost" className="max-md:hidden" onClick={onClick}>
    <FileUp aria-hidden className="text-muted" />
    Import
  </Button>
);

export const ImportButtonInBar = ({ onClick }: { onClick: () => void }) => (
  <IconButton label="Import" icon={FileUp} size="default" onClick={onClick} />
);
