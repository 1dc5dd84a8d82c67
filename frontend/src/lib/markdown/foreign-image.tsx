/**
 * An image from another site, which is asked for only when the reader says so.
 */
import { Image as ImageIcon } from "lucide-react";
import { useState } from "react";

interface ForeignImageProps {
  src: string;
  host: string;
  alt: string;
}

export function ForeignImage({ src, host, alt }: ForeignImageProps) {
  const [state, setState] = useState<"hidden" | "shown" | "failed">("hidden");
  if (state === "shown") {
    return <img src={src} alt={alt} referrerPolicy="no-referrer" onError={() => setState("failed")} />;
  }
  if (state === "failed") {
    return (
      <a className="md-image" href={src} target="_blank" rel="noopener noreferrer">
        {alt || "Image"}: open at {host}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="md-image"
      onClick={(event) => {
        // An image can be all that a link holds; this click is for the image.
        event.preventDefault();
        setState("shown");
      }}
    >
      <ImageIcon aria-hidden="true" size={14} />
      <span>
        Load image{alt ? ` “${alt}”` : ""} from {host}
      </span>
    </button>
  );
}
