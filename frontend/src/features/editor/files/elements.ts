/** The small elements that images and uploads are made of. Outlines from Lucide (ISC). */

const SHAPES = {
  image:
    "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21",
  file: "m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551",
  upload: "M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4",
  download: "M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5",
  trash:
    "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
  close: "M18 6 6 18M6 6l12 12",
} as const;

const SVG = "http://www.w3.org/2000/svg";

export function icon(shape: keyof typeof SHAPES): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "rq-file-icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[shape]);
  svg.append(path);
  return svg;
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.className = className;
  made.append(...children);
  return made;
}

/** With words, or with a picture and a name for those who don't see it. */
export function button(
  className: string,
  onPress: () => void,
  ...children: (Node | string)[]
): HTMLButtonElement {
  const made = element("button", `rq-file-button ${className}`, ...children);
  made.type = "button";
  made.addEventListener("click", (event) => {
    event.preventDefault();
    onPress();
  });
  return made;
}

export function iconButton(
  shape: keyof typeof SHAPES,
  label: string,
  onPress: () => void,
): HTMLButtonElement {
  const made = button("rq-file-square", onPress, icon(shape));
  made.setAttribute("aria-label", label);
  made.title = label;
  return made;
}
