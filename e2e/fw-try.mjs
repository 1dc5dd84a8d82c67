import { chromium } from "@playwright/test";
const width = Number(process.argv[2] ?? 1440), theme = process.argv[3] ?? "light", upto = Number(process.argv[4] ?? 9);
const product = "http://localhost:8107";
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu"] });
const phone = width < 768;
const context = await browser.newContext({ viewport: { width, height: phone ? 844 : 900 }, colorScheme: theme, reducedMotion: "reduce", isMobile: phone, hasTouch: phone });
const page = await context.newPage();
page.on("console", (m) => { if (m.type() === "error") console.log("CONSOLE", m.text().slice(0, 300)); });
page.on("pageerror", (e) => console.log("PAGEERROR", e.message));
const shot = (n) => page.screenshot({ path: `/tmp/fwshots/${n}-${width}-${theme}.png` });
await page.goto(`${product}/document-flow/1?mode=ai-assisted`);
await page.getByRole("textbox", { name: "Title" }).fill("Offline mode for field inspectors");
await page.getByRole("button", { name: "Continue" }).click();
await page.waitForURL(/documentId=\d+/);
await page.getByRole("dialog", { name: "Save your first document" }).waitFor();
await page.keyboard.press("Escape");
const seen = {};
const interview = async () => {
  const id = new URL(page.url()).searchParams.get("documentId");
  return (await page.request.get(`${product}/api/document-flow/${id}`)).json();
};
for (let turn = 0; turn < 40; turn++) {
  await page.waitForTimeout(400);
  const { current, missing, isComplete, answeredCount, questionCount, cellsToSet } = await interview();
  if (!current) { console.log("END", JSON.stringify({ isComplete, missing, answeredCount, questionCount, cellsToSet })); await shot("end"); break; }
  console.log(current.index, current.number, current.kind, "|", current.question, "|", current.hint, "|", JSON.stringify(current.columns), current.nextId, "| EX", JSON.stringify(current.example).slice(0, 150), JSON.stringify(current.suggestions).slice(0,100), current.row ? JSON.stringify(current.row) : "", current.cell, current.cells);
  const kind = current.kind;
  const type = async (label, words) => { await page.getByRole("textbox", { name: label, exact: true }).click(); await page.keyboard.type(words); };
  const n = (seen[kind] = (seen[kind] ?? 0) + 1);
  if (kind === "metrics" && n === 1) {
    await type("Metric, row 1", "Inspections finished on site"); await page.keyboard.press("Tab"); await page.keyboard.type("64%"); await page.keyboard.press("Tab"); await page.keyboard.type("90%"); await page.keyboard.press("Tab"); await page.keyboard.type("June 2027");
    await page.keyboard.press("Enter"); await page.keyboard.type("Paper forms retyped per week"); await page.keyboard.press("Tab"); await page.keyboard.type("118"); await page.keyboard.press("Tab"); await page.keyboard.type("under 1");
    await page.waitForTimeout(200);
    await shot("metrics");
    await page.keyboard.press("Control+Enter");
  } else if (kind === "requirements" && n === 1) {
    await type("Statement, requirement 1", "An inspector downloads all inspections assigned for the next 3 days, with drawings and the last report.");
    await page.keyboard.press("Tab"); if (!phone) await page.keyboard.press("Tab"); await page.keyboard.press("m");
    await page.getByRole("textbox", { name: "Statement, requirement 1" }).focus();
    await page.keyboard.press("Enter"); await page.keyboard.type("Every field, photo and signature is stored on the device within 1 second of entry.");
    await page.getByRole("radiogroup", { name: "Priority, requirement 2" }).getByRole("radio", { name: "Must" }).click();
    await page.keyboard.press("Alt+Enter"); await page.keyboard.type("no connection"); await page.keyboard.press("Enter"); await page.keyboard.type("the tablet loses power during an inspection"); await page.keyboard.press("Enter"); await page.keyboard.type("at most the last second of input is missing");
    await page.waitForTimeout(200);
    await shot("requirements");
    await page.keyboard.press("Control+Enter");
  } else if (["bullets", "checklist", "questions", "choice"].includes(kind)) {
    await page.getByRole("textbox", { name: "Entry 1", exact: true }).click();
    for (const w of ["Inspectors on tablets, alone on site, 6 to 9 visits a day.", "Team leads who review the reports the same evening.", "The back office, until paper forms are gone (not sure wh"]) { await page.keyboard.type(w); if (!w.endsWith("wh")) await page.keyboard.press("Enter"); }
    await page.waitForTimeout(200);
    await shot(`${kind}-${n}`);
    await page.keyboard.press("Control+Enter");
  } else if (kind === "risks" || kind === "table") {
    const c = current.columns;
    await type(`${c[0]}, row 1`, "Two tablets change the same inspection"); await page.keyboard.press("Tab"); await page.keyboard.type("Keep both versions for 90 days"); await page.keyboard.press("Tab"); await page.keyboard.type("Priya Raman");
    await page.getByRole("textbox", { name: `${c[0]}, row 1`, exact: true }).focus(); await page.keyboard.press("Enter");
    await page.keyboard.type("A tablet runs out of storage in the middle of a shift"); await page.keyboard.press("Tab"); await page.keyboard.type("Warn at 80% full; synced photos go first");
    await page.waitForTimeout(200);
    await shot(`${kind}-${n}`);
    await page.keyboard.press("Control+Enter");
  } else if (kind === "cells") {
    await page.waitForTimeout(200);
    if (n === 1 || n === 3) { await page.getByRole("group", { name: "Your answer" }).getByRole("textbox").first().click(); await page.keyboard.type("Jonas Okafor"); await shot(`cells-${n}`); await page.keyboard.press("Enter"); }
    else await page.getByRole("button", { name: "Skip" }).last().click();
  } else if (kind === "metrics" || kind === "requirements") { await page.getByRole("button", { name: "Skip" }).last().click();
  } else if (kind === "stories" || kind === "criteria") {
    await shot(`${kind}-${n}`); await page.getByRole("button", { name: "Skip" }).last().click();
  } else {
    if (n === 3) { await page.getByRole("button", { name: "Skip" }).last().click(); continue; }
    await page.getByRole("textbox", { name: "Answer" }).fill(`Inspectors work in substations, tunnels and rural sites where 31% of visits have no usable signal.`);
    if (n === 1) await shot("prose");
    await page.keyboard.press("Enter");
  }
}
await browser.close();
