/**
 * An image from another site: it opens in a tab of its own, since these pages load nothing from other sites.
 */
import { ExternalLink } from "lucide-react";

interface ForeignImageProps {
  src: string;
  host: string;
  alt: string;
}

export function ForeignImage({ src, host, alt }: ForeignImageProps) {
  return (
    // No link: an image can be all that a link holds.
    <button
      type="button"
      className="md-image"
      onClick={(event) => {
        event.preventDefault(); // this click is for the image
        window.open(src, "_blank", "noopener,noreferrer");
      }}
    >
      <ExternalLink aria-hidden="true" size={14} className="print:hidden" />
      <span className="print:hidden">
        Open image{alt ? ` “${alt}”` : ""} at {host}
      </span>
      {/* On paper nothing can be pressed: its words, and where it is. */}
      <span aria-hidden className="hidden print:inline">
        {alt || "Image"} ({src})
      </span>
    </button>
  );
}
