/** The pictures of what the slash menu offers, by its name: outlines from Lucide (ISC), drawn as the icons of the page are. */

const SHAPES = {
  plus: "M5 12h14M12 5v14",
  listChecks: "M13 5h8M13 12h8M13 19h8M3 17 2 2 4-4M3 7 2 2 4-4",
  circleQuestionMark: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5M12 17h.01",
  triangleAlert: "M21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01",
  gauge: "M12 14 4-4M3.34 19a10 10 0 1 1 17.32 0",
  link2: "M9 17H7A5 5 0 0 1 7 7h2M15 7h2a5 5 0 1 1 0 10h-2M8 12L16 12",
  scale:
    "M12 3v18M19 8 3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8 3 8a5 5 0 0 1-6 0zV7M7 21h10",
  milestone:
    "M12 13v8M12 3v3M18.172 6a2 2 0 0 1 1.414.586l2.06 2.06a1.207 1.207 0 0 1 0 1.708l-2.06 2.06a2 2 0 0 1-1.414.586H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1z",
  bookOpen:
    "M12 5v16M20.001 19A2 2 0 0022 17V5a2 2 0 00-1.999-2L16 3.002A5 5 0 0012 5a5 5 0 00-4-2H4a2 2 0 00-2 2v12a2 2 0 001.999 2H8a5 5 0 014 2 5 5 0 014-2z",
  heading: "M18 20V4M6 12H18M6 20V4",
  heading2: "M4 12h8M4 18V6M12 18V6M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1",
  heading3:
    "M4 12h8M4 18V6M12 18V6M17.5 10.5c1.7-1 3.5 0 3.5 1.5a2 2 0 0 1-2 2M17 17.5c2 1.5 4 .3 4-1.5a2 2 0 0 0-2-2",
  list: "M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13",
  listOrdered:
    "M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02",
  listTodo:
    "M13 5h8M13 12h8M13 19h8M3 17 2 2 4-4M4 4h4a1 1 0 0 1 1 1v4a1 1 0 0 1 -1 1h-4a1 1 0 0 1 -1 -1v-4a1 1 0 0 1 1 -1",
  table:
    "M12 3v18M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2M3 9h18M3 15h18",
  quote:
    "M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2zM5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z",
  minus: "M5 12h14",
  code: "M16 18 6-6-6-6M8 6-6 6 6 6",
  user: "M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0",
  info: "M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01",
  betweenHorizontalEnd:
    "M4 3h11a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1M22 15-3-3 3-3M4 14h11a1 1 0 0 1 1 1v5a1 1 0 0 1 -1 1h-11a1 1 0 0 1 -1 -1v-5a1 1 0 0 1 1 -1",
  betweenVerticalEnd:
    "M4 3h5a1 1 0 0 1 1 1v11a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-11a1 1 0 0 1 1 -1M9 22 3-3 3 3M15 3h5a1 1 0 0 1 1 1v11a1 1 0 0 1 -1 1h-5a1 1 0 0 1 -1 -1v-11a1 1 0 0 1 1 -1",
  trash2:
    "M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
  image:
    "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2M7 9a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21",
  paperclip:
    "m16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551",
  file: "M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5",
} as const;

const BY_NAME: Readonly<Record<string, keyof typeof SHAPES>> = {
  Requirement: "plus",
  "Criterion…": "listChecks",
  "Acceptance criterion": "listChecks",
  "Open question…": "circleQuestionMark",
  "Open question": "circleQuestionMark",
  "Risk…": "triangleAlert",
  Risk: "triangleAlert",
  "Metric…": "gauge",
  "Metric row": "gauge",
  "Dependency…": "link2",
  "Decision…": "scale",
  "Milestone…": "milestone",
  "Glossary term…": "bookOpen",
  "Section…": "heading",
  "Section of the template…": "heading",
  Heading: "heading2",
  Subheading: "heading3",
  "Bullet list": "list",
  "Numbered list": "listOrdered",
  "Task list": "listTodo",
  Table: "table",
  Quote: "quote",
  Image: "image",
  File: "paperclip",
  Divider: "minus",
  Code: "code",
  "User story": "user",
  Assumption: "info",
  "Add row": "betweenHorizontalEnd",
  "Add column": "betweenVerticalEnd",
  "Delete row": "trash2",
  "Delete column": "trash2",
  document: "file",
  section: "heading",
  requirement: "listChecks",
};

const SVG = "http://www.w3.org/2000/svg";

export function slashPicture(name: string): SVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "rq-slash-picture");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", SHAPES[BY_NAME[name] ?? "plus"]);
  svg.append(path);
  return svg;
}
