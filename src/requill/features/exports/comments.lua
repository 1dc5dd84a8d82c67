-- Comments: marks in the text become Word's comments, or in PDF numbers with notes at the end.
--
-- Runs behind filter.lua, in a folder with comments.json: a list of { quote, lines = { { author, date, day, words } } }.
-- A mark is U+FDD1 (its words begin) or U+FDD2 (they end), a number in digits from U+FDD4 on, and U+FDD3.

local file = io.open("comments.json")
if not file then return {} end
local comments = pandoc.json.decode(file:read("a"), false)
file:close()

local ANY = "\xEF\xB7[\x90-\xAF]"
local BEGIN, END, CLOSE = "\u{FDD1}", "\u{FDD2}", "\u{FDD3}"

local function without_marks(text)
  return (text:gsub(ANY, ""))
end

local function number_of(digits)
  local number = 0
  for _, code in utf8.codes(digits) do number = number * 10 + code - 0xFDD4 end
  return number
end

local function words_of(text)
  local found = pandoc.Inlines({})
  for line in (text .. "\n"):gmatch("(.-)\r?\n") do
    if #found > 0 then found:insert(pandoc.LineBreak()) end
    found:insert(pandoc.Str(line))
  end
  return found
end

-- Several lines of one discussion have numbers of their own, which Word shows beneath each other.
local function in_word(number, is_begin)
  local found = pandoc.Inlines({})
  for place, line in ipairs(comments[number].lines) do
    local id = tostring(number * 1000 + place)
    if is_begin then
      local attributes = { id = id, author = line.author, date = line.date }
      found:insert(pandoc.Span(words_of(line.words), pandoc.Attr("", { "comment-start" }, attributes)))
    else
      found:insert(pandoc.Span({}, pandoc.Attr("", { "comment-end" }, { id = id })))
    end
  end
  return found
end

local function in_pdf(number, is_begin)
  if is_begin then return pandoc.Inlines({}) end
  return pandoc.Inlines({ pandoc.RawInline("typst", "#comment-mark(" .. number .. ")") })
end

local shown = FORMAT == "docx" and in_word or in_pdf
local begun, ended = {}, {}

-- The words between marks, and the marks as `put` wants them.
local function split(str, put)
  if not str.text:find(ANY) then return nil end
  local found, from = pandoc.Inlines({}), 1
  local add = function(text)
    text = without_marks(text)
    if text ~= "" then found:insert(pandoc.Str(text)) end
  end
  for at, kind, digits, behind in str.text:gmatch("()(\xEF\xB7[\x91\x92])([\xEF\xB7\x94-\x9D]-)" .. CLOSE .. "()") do
    add(str.text:sub(from, at - 1))
    local number = number_of(digits)
    if comments[number] then found:extend(put(number, kind == BEGIN)) end
    from = behind
  end
  add(str.text:sub(from))
  return found
end

local function note_found(number, is_begin)
  (is_begin and begun or ended)[number] = true
  return pandoc.Inlines({})
end

-- A comment of which one mark alone is where words are stands there with both.
local function placed(number, is_begin)
  if begun[number] and ended[number] then return shown(number, is_begin) end
  local found = shown(number, true)
  found:extend(shown(number, false))
  return found
end

local function plain(element)
  element.text = without_marks(element.text)
  return element
end

local function put_first(blocks, inlines)
  for _, block in ipairs(blocks) do
    if block.t == "Para" or block.t == "Plain" or block.t == "Header" then
      inlines:extend(block.content)
      block.content = inlines
      return
    end
  end
  blocks:insert(1, pandoc.Para(inlines))
end

local function notes()
  local found = pandoc.Blocks({ pandoc.RawBlock("typst", "#comments-head") })
  for number, one in ipairs(comments) do
    local head = pandoc.Inlines({ pandoc.RawInline("typst", "#comment-number(" .. number .. ")") })
    if one.quote ~= "" then
      head:insert(pandoc.Str(" “"))
      head:extend(words_of(one.quote))
      head:insert(pandoc.Str("”"))
    end
    found:extend({ pandoc.RawBlock("typst", "#comment-head["), pandoc.Plain(head), pandoc.RawBlock("typst", "]") })
    for _, line in ipairs(one.lines) do
      local inlines = pandoc.Inlines({ pandoc.Strong(line.author), pandoc.Str(", " .. line.day), pandoc.LineBreak() })
      inlines:extend(words_of(line.words))
      found:insert(pandoc.Para(inlines))
    end
  end
  return found
end

function Pandoc(document)
  -- Neither code nor notes can carry a comment.
  document = document:walk({
    Code = plain,
    CodeBlock = plain,
    Link = function(link)
      link.target = without_marks(link.target)
      return link
    end,
    Image = function(image)
      image.src = without_marks(image.src)
      return image
    end,
    Note = function(note)
      return note:walk({ Str = plain })
    end,
  })
  document:walk({ Str = function(str) split(str, note_found) end })
  document = document:walk({ Str = function(str) return split(str, placed) end })
  local lost = pandoc.Inlines({})
  for number in ipairs(comments) do
    if not begun[number] and not ended[number] then
      lost:extend(shown(number, true))
      lost:extend(shown(number, false))
    end
  end
  if #lost > 0 then put_first(document.blocks, lost) end
  if FORMAT == "typst" and #comments > 0 then document.blocks:extend(notes()) end
  return document
end
