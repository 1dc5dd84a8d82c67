/** Reads what was downloaded, by other programs than made it. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./process";

const READ_PDF = `
import io, json, sys, pypdf
pages = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(sys.stdin.buffer.read())).pages]
print(json.dumps(pages))
`;

const READ_COMMENTS = `
import io, json, sys, zipfile
import xml.etree.ElementTree as ET
with zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())) as file:
    part = "word/comments.xml"
    found = ET.fromstring(file.read(part)) if part in file.namelist() else []
print(json.dumps(["".join(comment.itertext()).strip() for comment in found]))
`;

function read(file: Buffer, program: string): string[] {
  const output = execFileSync(join(ROOT, ".venv/bin/python"), ["-c", program], { input: file, encoding: "utf8" });
  return JSON.parse(output) as string[];
}

/** The words of each page of a PDF file. */
export const pagesOfPdf = (file: Buffer): string[] => read(file, READ_PDF);

/** What the comments of a Word file say. */
export const commentsOfWord = (file: Buffer): string[] => read(file, READ_COMMENTS);
