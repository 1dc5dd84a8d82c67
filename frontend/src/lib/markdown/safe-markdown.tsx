/**
 * The one place where Markdown becomes elements: raw HTML stays text, addresses pass `url.ts`, nothing else decides.
 */
import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

import { ForeignImage } from "./foreign-image";
import { rehypeFigures } from "./rehype-figures";
import { imageSource, linkTarget } from "./url";

const COMPONENTS: Components = {
  a({ href, title, children, id, className }) {
    const target = linkTarget(href);
    if (!target) return <span>{children}</span>;
    const away = target.external ? { target: "_blank", rel: "noopener noreferrer" } : {};
    return (
      <a href={target.href} title={title} id={id} className={className} {...away}>
        {children}
      </a>
    );
  },
  img({ src, alt }) {
    const source = imageSource(src);
    if (!source) return <span className="md-image-missing">{alt}</span>;
    if (source.kind === "foreign")
      return <ForeignImage src={source.src} host={source.host} alt={alt ?? ""} />;
    return <img src={source.src} alt={alt ?? ""} />;
  },
  table({ children }) {
    return (
      <div className="doc-scroll">
        <table className="doc-table">{children}</table>
      </div>
    );
  },
  input({ checked }) {
    return (
      <input
        type="checkbox"
        checked={checked === true}
        readOnly
        disabled
        aria-label={checked ? "Done" : "To do"}
      />
    );
  },
};

const REMARK = [remarkGfm];
const REHYPE = [rehypeFigures];
/** Addresses are judged by the components above, which know a link from an image. */
const asWritten = (url: string): string => url;

interface SafeMarkdownProps {
  text: string;
}

/** Renders one piece of Markdown; drawn again only when its text changes. */
export const SafeMarkdown = memo(function SafeMarkdown({ text }: SafeMarkdownProps) {
  return (
    <ReactMarkdown
      components={COMPONENTS}
      remarkPlugins={REMARK}
      rehypePlugins={REHYPE}
      urlTransform={asWritten}
    >
      {text}
    </ReactMarkdown>
  );
});
