/**
 * The page beside which the browser's benchmarks are judged: the same libraries draw a list of links, and what a
 * provider answers is put behind what is there, without anything that makes it a product.
 */
import { useRef, type KeyboardEvent } from "react";
import { createRoot } from "react-dom/client";

const LINKS = Array.from({ length: 24 }, (_, index) => `Template ${index + 1}`);
const FIELD = /^data: (\{.*\})$/gm;

interface Chunk {
  choices: { delta?: { content?: string | null } }[];
}

/** Ask, and give each piece of the answer away as it comes. */
async function ask(question: string, onText: (text: string) => void): Promise<void> {
  const response = await fetch("/answer", { method: "POST", body: question });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    rest += part.value;
    const whole = rest.lastIndexOf("\n") + 1;
    for (const [, json] of rest.slice(0, whole).matchAll(FIELD)) {
      onText((JSON.parse(json ?? "") as Chunk).choices[0]?.delta?.content ?? "");
    }
    rest = rest.slice(whole);
  }
}

function Page() {
  const log = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const field = event.currentTarget;
    const question = field.value;
    field.value = "";
    void ask(question, (text) => log.current?.append(text));
  };
  return (
    <main>
      <section aria-labelledby="popular">
        <h1 id="popular">Templates</h1>
        {LINKS.map((name) => (
          <p key={name}>
            <a href="/">{name}</a>
          </p>
        ))}
      </section>
      <div role="log" ref={log} />
      <textarea aria-label="Message" onKeyDown={onKeyDown} />
    </main>
  );
}

createRoot(document.body).render(<Page />);
