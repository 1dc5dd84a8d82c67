/** Nothing typed is lost: saving, a server that is away, two windows on one document. */
import { expect, test } from "../support/test";
import { roomsOf } from "../support/rooms";
import { composer, makeDocument, stored, typeAtTheEnd } from "../support/steps";
import { watch } from "../support/watch";

const TEXT = "## Scope\n\nTablets only.\n\n## Risks\n\nNone yet.\n";

const ODD =
  "Title\n=====\n\n* a\n* b\n\n1) x\n\n| a|b |\n|--|:-:|\n| 1 | 2 |\n\n\n\ntrailing  \n<b>raw</b>\n";

test("opening and leaving a document changes not one byte of it, and Saved appears only after the server has it", async ({
  page,
  product,
}) => {
  const before = `${ODD}\n${TEXT}`;
  const id = await makeDocument(page, product, before);
  const text = page.getByRole("textbox", { name: "Document" });
  const rooms = await roomsOf(page);
  await page.goto(`${product}/documents/${id}`);
  await text.click();
  await page.keyboard.press("Control+End");
  await page.goto("about:blank");
  expect(await stored(page, product, id)).toBe(before);

  await page.goto(`${product}/documents/${id}`);
  await text.getByText("None yet.").click();
  rooms.hold();
  await page.keyboard.press("End");
  await page.keyboard.type(" Now one.");
  await expect(page.getByText(/Saving/).first()).toBeVisible();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeHidden();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Document saved").first()).toBeHidden();
  rooms.release();
  await expect(page.getByText("Document saved").first()).toBeVisible();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  expect(await stored(page, product, id)).toBe(before.replace("yet.", "yet. Now one."));
});

test("typing while the server is away is kept, also when the page is gone, and saved when it is back", async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const text = page.getByRole("textbox", { name: "Document" });
  const isKept = page.getByText(/^Offline: your text/).first();
  await page.goto(`${product}/documents/${id}`);
  await text.getByText("None yet.").click();
  await page.keyboard.press("End");
  await context.setOffline(true);
  await page.keyboard.type(" Written offline.");
  await expect(isKept).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => stored(page, product, id)).toContain("Written offline.");
  await expect(isKept).toBeHidden();

  await context.setOffline(true);
  await page.keyboard.type(" Before the crash.");
  await expect(isKept).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(`${product}/documents/${id}`);
  await expect(again.getByRole("textbox", { name: "Document" })).toContainText("Written offline. Before the crash.");
  await expect.poll(() => stored(again, product, id)).toContain("Written offline. Before the crash.");
});

test("without a connection the page stands, says what it cannot do, and the palette is there", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, product, TEXT);
  const prefetched = ["toaster", "palette"].map((part) =>
    page.waitForResponse(new RegExp(`/assets/${part}-`)),
  );
  await page.goto(`${product}/documents/${id}`);
  await page
    .getByRole("textbox", { name: "Document" })
    .getByText("None yet.")
    .waitFor();
  for (const part of prefetched) await (await part).finished();
  await context.setOffline(true);
  await composer(page).fill("Make it shorter");
  await composer(page).press("Enter");
  await expect(page.getByText("Failed to send message").first()).toBeVisible();
  await expect(composer(page)).toHaveValue("Make it shorter");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText(
    "None yet.",
  );
  await context.setOffline(false);
  check();
});

test("a part that could not be loaded says so, and a reload brings it with everything that was typed", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, TEXT);
  await page.route("**/assets/palette-*.js", (route) => route.abort());
  const rooms = await roomsOf(page);
  await page.goto(`${product}/documents/${id}`);
  await page.getByRole("textbox", { name: "Document" }).waitFor();
  await rooms.cut();
  await typeAtTheEnd(page, " Not saved yet.");
  await expect(page.getByText(/your text is kept in this browser/).first()).toBeVisible();
  await composer(page).fill("Not sent yet");
  await page.keyboard.press("Control+k");
  await expect(page.getByText("Couldn't load this part").first()).toBeVisible();
  await page.unrouteAll();
  rooms.mend();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText(
    "Not saved yet.",
  );
  await expect(composer(page)).toHaveValue("Not sent yet");
  await expect
    .poll(() => stored(page, product, id))
    .toContain("Not saved yet.");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeVisible();
});

test("a page that was never loaded says that the server cannot be reached, and is there once it can", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  await page.goto(product);
  await page.getByRole("link", { name: /^Standard PRD/ }).waitFor();
  await context.setOffline(true);
  await page.getByRole("link", { name: "Documents", exact: true }).click();
  await expect(
    page.getByRole("heading", { name: "Couldn't load this page" }),
  ).toBeVisible();
  await expect(
    page.getByText("Couldn't reach the server. Check your connection, or try again in a moment."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(
    page.getByRole("heading", { name: "Couldn't load this page" }),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByRole("heading", { name: "No documents yet" }),
  ).toBeVisible();
});

for (const { name, isAnswered } of [
  { name: "costs no more than the last moment", isAnswered: true },
  { name: "is once what was sent and not answered", isAnswered: false },
]) {
  test(`a crash in the middle of steady typing ${name}`, { tag: "@full" }, async ({
    page,
    product,
    context,
  }) => {
    const id = await makeDocument(page, product, TEXT);
    // What the server says of it does not arrive.
    if (!isAnswered)
      await page.routeWebSocket(/\/ws\/documents\//, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) => {
          if (typeof message === "string" || message[0] !== 100) socket.send(message);
        });
      });
    await page.goto(`${product}/documents/${id}`);
    await page
      .getByRole("textbox", { name: "Document" })
      .getByText("None yet.")
      .click();
    await page.keyboard.press("End");
    const words = Array.from(
      { length: 16 },
      (_, index) => ` word${index}`,
    ).join("");
    await page.keyboard.type(words, { delay: 40 });
    const crash = page.waitForEvent("crash");
    const browser = await context.newCDPSession(page);
    void browser.send("Page.crash").catch(() => undefined);
    await crash;
    expect(await stored(page, product, id)).toContain("None yet. word0");
    const again = await context.newPage();
    await again.goto(`${product}/documents/${id}`);
    // A second is 25 keys.
    const kept = words.slice(0, -25);
    await expect(
      again.getByRole("textbox", { name: "Document" }),
    ).toContainText(`None yet.${kept}`);
    await expect
      .poll(() => stored(again, product, id))
      .toContain(`None yet.${kept}`);
    expect((await stored(again, product, id)).split("word1 ")).toHaveLength(2);
    await expect(
      again.getByText("Saved", { exact: true }).first(),
    ).toBeVisible();
  });
}

test("two windows changing different places both keep their words", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  const other = await context.newPage();
  await other.goto(`${product}/documents/${id}`);
  await other
    .getByRole("textbox", { name: "Document" })
    .getByText("Tablets only.")
    .click();
  await other.keyboard.press("End");
  await other.keyboard.type(" And phones.");
  await expect.poll(() => stored(page, product, id)).toContain("And phones.");
  await page
    .getByRole("textbox", { name: "Document" })
    .getByText("None yet.")
    .click();
  await page.keyboard.press("End");
  await page.keyboard.type(" Except one.");
  await expect.poll(() => stored(page, product, id)).toContain("Except one.");
  expect(await stored(page, product, id)).toContain("And phones.");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText(
    "And phones.",
  );
  check();
});

test("what one window saves stands in the other, in which nothing is unsaved", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const check = watch(page);
  const id = await makeDocument(page, product, TEXT);
  await page.goto(`${product}/documents/${id}`);
  await page
    .getByRole("textbox", { name: "Document" })
    .getByText("None yet.")
    .waitFor();
  const other = await context.newPage();
  await other.goto(`${product}/documents/${id}`);
  await other
    .getByRole("textbox", { name: "Document" })
    .getByText("Tablets only.")
    .click();
  await other.keyboard.press("End");
  await other.keyboard.type(" And phones.");
  await expect(page.getByRole("textbox", { name: "Document" })).toContainText(
    "Tablets only. And phones.",
  );
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  check();
});

test("two windows write in one line at once, and both have the words of both", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const other = await context.newPage();
  const text = (window: typeof page) => window.getByRole("textbox", { name: "Document" });
  for (const window of [page, other]) {
    await window.goto(`${product}/documents/${id}`);
    await text(window).getByText("None yet.").click();
    await window.keyboard.press("End");
  }
  await Promise.all([
    page.keyboard.type(" Mine stands here.", { delay: 20 }),
    other.keyboard.type(" Theirs stands here.", { delay: 20 }),
  ]);
  const characters = (words: string) => [...words].sort().join("");
  await expect
    .poll(async () => characters(await stored(page, product, id)))
    .toBe(characters(`${TEXT} Mine stands here. Theirs stands here.`));
  const shown = await stored(page, product, id);
  const line = shown.split("\n").find((each) => each.startsWith("None yet.")) ?? "";
  for (const window of [page, other]) await expect(text(window)).toContainText(line);
});

test("undo takes back one's own words alone, and leaves what another window wrote between them", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const other = await context.newPage();
  const text = (window: typeof page) => window.getByRole("textbox", { name: "Document" });
  for (const window of [page, other]) await window.goto(`${product}/documents/${id}`);
  await text(page).getByText("None yet.").click();
  await page.keyboard.press("End");
  // At once: what is typed with pauses is undone in several steps.
  await page.keyboard.insertText(" One three.");
  await text(other).getByText("One three.").click();
  await other.keyboard.press("End");
  await other.keyboard.type(" Four.");
  await expect(text(page)).toContainText("None yet. One three. Four.");
  await page.keyboard.press("Control+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("yet.", "yet. Four."));
  await page.keyboard.press("Control+Shift+z");
  await expect.poll(() => stored(page, product, id)).toBe(TEXT.replace("yet.", "yet. One three. Four."));
});

test("two windows rename the document one after the other, and both show the last name", { tag: "@full" }, async ({
  page,
  product,
  context,
}) => {
  const id = await makeDocument(page, product, TEXT);
  const title = (window: typeof page) =>
    window.getByRole("textbox", { name: "Title" });
  const other = await context.newPage();
  for (const window of [page, other])
    await window.goto(`${product}/documents/${id}`);
  await title(page).fill("Anna gave this name");
  await expect(title(other)).toHaveValue("Anna gave this name");
  await title(other).fill("Bert gave that name");
  await title(other).press("Enter");
  await expect(title(page)).toHaveValue("Bert gave that name");
  await other.goto(`${product}/documents`);
  await expect(other.getByRole("main").getByRole("link", { name: "Bert gave that name" })).toBeVisible();
});

test("formatting by keyboard and slash menu writes Markdown", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(page, product, "Words to stress\n");
  await page.goto(`${product}/documents/${id}`);
  const editor = page.getByRole("textbox", { name: "Document" });
  await editor
    .getByText("Words to stress")
    .dblclick({ position: { x: 10, y: 10 } });
  await page.keyboard.press("Control+b");
  await expect
    .poll(() => stored(page, product, id))
    .toContain("**Words** to stress");
  await page.keyboard.press("Control+End");
  await page.keyboard.type("/req");
  await page.getByRole("option", { name: /Requirement/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.type("The system answers.");
  await expect
    .poll(() => stored(page, product, id))
    .toContain("**FR-001** The system answers.");
});

test("the first click into a table writes in the cell that was clicked", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const table =
    "| A | B |\n| --- | --- |\n| one | two |\n| three | four |\n\nAfter.\n";
  const id = await makeDocument(page, product, `## Rows\n\n${table}`);
  const text = page.getByRole("textbox", { name: "Document" });
  for (const cell of ["two", "four"]) {
    // What is in the browser's cache is there before the editor is.
    await page.goto(`${product}/documents/${id}`);
    await text.getByText(cell, { exact: true }).click();
    await page.keyboard.type("!");
    await expect(
      page.getByText("Saved", { exact: true }).first(),
    ).toBeVisible();
  }
  expect(await stored(page, product, id)).toBe(
    `## Rows\n\n${table.replace("two", "two!").replace("four", "four!")}`,
  );
});

test("formatted text that is pasted before a heading leaves the heading one", { tag: "@full" }, async ({
  page,
  product,
}) => {
  const id = await makeDocument(
    page,
    product,
    "Intro.\n\n## Scope\n\nTablets only.\n",
  );
  await page.goto(`${product}/documents/${id}`);
  const text = page.getByRole("textbox", { name: "Document" });
  await text.getByText("Scope").click();
  await page.keyboard.press("Home");
  await text.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/html",
      "<h2>From elsewhere</h2><p>Some <b>bold</b></p>",
    );
    clipboardData.setData("text/plain", "From elsewhere Some bold");
    element.dispatchEvent(
      new ClipboardEvent("paste", {
        clipboardData,
        bubbles: true,
        cancelable: true,
      }),
    );
  });
  await page.keyboard.type(" words");
  const pasted = "## From elsewhere\n\nSome **bold** words\n\n## Scope";
  await expect
    .poll(() => stored(page, product, id))
    .toBe(`Intro.\n\n${pasted}\n\nTablets only.\n`);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect
    .poll(() => stored(page, product, id))
    .toBe("Intro.\n\n## Scope\n\nTablets only.\n");
});
