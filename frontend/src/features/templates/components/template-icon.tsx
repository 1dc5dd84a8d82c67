/** A template's own icon. */
import { createElement } from "react";
import { templateIcon } from "../icons";

export function TemplateIcon({ name, className }: { name: string; className?: string }) {
  return createElement(templateIcon(name), { "aria-hidden": true, ...(className ? { className } : {}) });
}
