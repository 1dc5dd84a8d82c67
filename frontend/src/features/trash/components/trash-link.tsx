/** The way from the documents to the trash: named on desktops, a picture in the bar of a phone. */
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";

export const TrashLink = () => (
  <Button asChild variant="ghost" className="max-md:hidden">
    <Link to="/trash">
      <Trash2 aria-hidden className="text-muted" />
      Trash
    </Link>
  </Button>
);

export const TrashLinkInBar = () => (
  <Link
    to="/trash"
    aria-label="Trash"
    className="grid size-10 flex-none place-items-center rounded-control text-muted hover:bg-hover hover:text-text"
  >
    <Trash2 aria-hidden />
  </Link>
);
