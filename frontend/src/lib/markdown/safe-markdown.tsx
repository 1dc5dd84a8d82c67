/**
 * The one place where Markdown becomes elements: raw HTML stays text, addresses pass `url.ts`, nothing else decides.
 */
import { memo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";

import { isTooMuch } from "./budget";
import { ForeignImage } from "./foreign-image";
import { readGfm } from "./gfm";
import { NO_NOTES, type Notes, numberedNotes } from "./footnotes";
import { inlineHtml } from "./inline-html";
import { lineBreaks } from "./line-breaks";
import { ownFile } from "./own-files";
import { OwnFileLink, OwnImage } from "./own-image";
import { PlainText } from "./plain-text";
import { locationIn, LocationLink } from "./location-links";
import { PageLink, rehypeReferences } from "./references";
import { rehypeCaret } from "./rehype-caret";
import { rehypeDirection } from "./rehype-direction";
import { headCells, rehypeFigures } from "./rehype-figures";
import { tableLabel } from "./table-label";
import { imageSource, linkTarget } from "./url";

const COMPONENTS: Components = {
  // A page has one h1, which is no part of the text.
  h1({ children, dir }) {
    return (
      <h2 className="md-h1" dir={dir}>
        {children}
      </h2>
    );
  },
  a({ href, title, children, id, className }) {
    const location = locationIn(href);
    if (location !== null) return <LocationLink name={location}>{children}</LocationLink>;
    const file = ownFile(href ?? "");
    if (file) return <OwnFileLink file={file}>{children}</OwnFileLink>;
    const target = linkTarget(href);
    if (!target) return <span>{children}</span>;
    const away = target.external ? { target: "_blank", rel: "noopener noreferrer" } : {};
    const link = (
      <a href={target.href} title={title} id={id} className={className} {...away}>
        {children}
      </a>
    );
    if (!target.href.startsWith("#")) return link;
    return (
      <PageLink href={target.href} title={title} className={className} otherwise={link}>
        {children}
      </PageLink>
    );
  },
  img({ src, alt }) {
    const file = ownFile(src ?? "");
    if (file) return <OwnImage file={file} alt={alt ?? ""} />;
    const source = imageSource(src);
    if (!source) return <span className="md-image-missing">{alt}</span>;
    if (source.kind === "foreign")
      return <ForeignImage src={source.src} host={source.host} alt={alt ?? ""} />;
    return <img src={source.src} alt={alt ?? ""} />;
  },
  table({ children, node }) {
    return (
      // A table wider than the page is scrolled by keyboard too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <div className="doc-scroll" role="region" aria-label={tableLabel(headCells(node))} tabIndex={0}>
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

/** A piece of a paragraph, whose element is already there. */
const INLINE_COMPONENTS: Components = { ...COMPONENTS, p: ({ children }) => children };

const REMARK = [readGfm, inlineHtml];
const REMARK_LINES = [...REMARK, lineBreaks];
const REHYPE = [rehypeFigures, rehypeReferences, rehypeDirection];
const REHYPE_GROWING = [...REHYPE, rehypeCaret];
/** Addresses are judged by the components above, which know a link from an image. */
const asWritten = (url: string): string => url;

interface SafeMarkdownProps {
  text: string;
  /** More words are to come: a caret stands behind the last one. */
  growing?: boolean;
  /** The text is part of one paragraph, and no paragraph of its own. */
  inline?: boolean;
  /** Lines end where they were typed: it is what a person wrote. */
  lines?: boolean;
  /** The numbers of the page's footnotes. */
  notes?: Notes | undefined;
}

/** Renders one piece of Markdown; drawn again only when its text changes. */
export const SafeMarkdown = memo(function SafeMarkdown({
  text,
  growing = false,
  inline = false,
  lines = false,
  notes = NO_NOTES,
}: SafeMarkdownProps) {
  if (isTooMuch(text)) return inline ? text : <PlainText text={text} />;
  return (
    <ReactMarkdown
      components={inline ? INLINE_COMPONENTS : COMPONENTS}
      remarkPlugins={[...(lines ? REMARK_LINES : REMARK), [numberedNotes, notes]]}
      rehypePlugins={growing ? REHYPE_GROWING : REHYPE}
      urlTransform={asWritten}
    >
      {text}
    </ReactMarkdown>
  );
});
