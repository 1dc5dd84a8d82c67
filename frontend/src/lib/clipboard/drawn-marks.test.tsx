/** Marks of pasted words, as Markdown and as what a page that is read draws of it. */
import { render } from "@testing-library/react";
import { expect, test } from "vitest";

import { SafeMarkdown } from "@/lib/markdown/safe-markdown";

import { htmlToMarkdown } from "./html-to-markdown";

test.each([
  ["<b>a</b><b>b</b>", "**ab**", "<strong>ab</strong>"],
  ["<i>a</i><i>b</i>", "*ab*", "<em>ab</em>"],
  ["<s>a</s><s>b</s>", "~~ab~~", "<del>ab</del>"],
  ["<b>a</b><span><b>b</b></span>", "**ab**", "<strong>ab</strong>"],
  ["<b><i>a</i></b><b>b</b>", "***a*b**", "<strong><em>a</em>b</strong>"],
  ["<b><i>a</i></b><b><i>b</i></b>", "***ab***", "<em><strong>ab</strong></em>"],
  ["<b>a</b><i>b</i>", "**a***b*", "<strong>a</strong><em>b</em>"],
  ["<i>a</i><b>b</b>", "*a***b**", "<em>a</em><strong>b</strong>"],
  ["<b>重点：</b>内容", "**重点**：内容", "<strong>重点</strong>：内容"],
  ["<b>重点：</b><b>内容</b>", "**重点：内容**", "<strong>重点：内容</strong>"],
  ["<b>重点：</b><i>内容</i>", "**重点**：*内容*", "<strong>重点</strong>：<em>内容</em>"],
  ["<i>内容</i><b>「重点」</b>内容", "*内容*「**重点**」内容", "<em>内容</em>「<strong>重点</strong>」内容"],
  ["<b><i>重点。</i></b>内容", "***重点***。内容", "<em><strong>重点</strong></em>。内容"],
  ["内容<s><i>「重点」</i></s>", "内容「~~*重点」*~~", "内容「<del><em>重点」</em></del>"],
  ["US<b>$5 (net)</b>each", "US$**5 (net**)each", "US$<strong>5 (net</strong>)each"],
  ["a<b>[b] c*</b>d", "a\\[**b\\] c**\\*d", "a[<strong>b] c</strong>*d"],
  ["a<b>- b -</b>c", "a- **b** -c", "a- <strong>b</strong> -c"],
  ["字<b>…！</b>字", "字…！字", "字…！字"],
  ["字<b>❤️好👨‍👩</b>字", "字❤️**好**👨‍👩字", "字❤️<strong>好</strong>👨‍👩字"],
  ["请看<b><a href='https://a.example/'>文档</a></b>后", "请看[**文档**](https://a.example/)后", null],
  ["<b>请看<a href='https://a.example/'>文档</a>。</b>后", "请看[文档](https://a.example/)。后", null],
  ["点击<b><code>OK</code></b>按钮", "点击`OK`按钮", "点击<code>OK</code>按钮"],
  ["<b>a:</b> b", "**a:** b", "<strong>a:</strong> b"],
  ["<b>a:</b>", "**a:**", "<strong>a:</strong>"],
  ["(<b>「a」</b>)", "(**「a」**)", "(<strong>「a」</strong>)"],
])("%s becomes %s", (html, markdown, drawn) => {
  const written = htmlToMarkdown(`<p>${html}</p>`);
  expect(written).toBe(markdown);
  const { container } = render(<SafeMarkdown text={written} />);
  if (drawn !== null) expect(container.querySelector("p")?.innerHTML).toBe(drawn);
});
