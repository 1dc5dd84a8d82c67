-- Images with how wide they are drawn, titles, and what word processors say by the look of words in web pages. Runs before
-- exports/reading.lua, which makes Markdown of the rest.

local PIXELS = { [""] = 1, px = 1, ["in"] = 96, pt = 96 / 72, cm = 96 / 2.54, mm = 96 / 25.4 }

-- How wide an image is drawn stands in its title, which is taken out of the text again (`mentions.py`).
local function Image(image)
  local style = ";" .. (image.attributes.style or "")
  local width = image.attributes.width or style:match("[;%s]width:%s*([%w.]+)") or ""
  local number, unit = width:match("^(%d+%.?%d*)(%a*)$")
  if #image.caption == 0 and image.title ~= "" then
    image.caption = { pandoc.Str(image.title) }
  end
  local pixels = number and PIXELS[unit] and math.min(math.ceil(number * PIXELS[unit]), 99999)
  image.title = pixels and string.format("width=%d", pixels) or ""
  image.attr = pandoc.Attr()
  return image
end

local LOOKS = { bold = pandoc.Strong, italic = pandoc.Emph, struck = pandoc.Strikeout, raised = pandoc.Superscript, lowered = pandoc.Subscript }
local ORDER = { "raised", "lowered", "struck", "italic", "bold" }

-- The look of words, as `page_looks.py` names it.
local function Span(span)
  local look, content = span.attributes.look or "", span.content
  if #content == 0 then return content end
  for _, name in ipairs(ORDER) do
    if look:find(name, 1, true) then content = { LOOKS[name](content) } end
  end
  return look ~= "" and content or nil
end

local function Figure(figure)
  return figure.content
end

-- A web page names a title that may stand in it as well.
local function Pandoc(document)
  local title = document.meta.title
  local first = document.blocks[1]
  local has_heading = first and first.t == "Header" and first.level == 1
  if title and #title > 0 and not has_heading then
    document.blocks:insert(1, pandoc.Header(1, title))
  end
  return document
end

-- A head is bold by itself: of one that says so in all of its cells the words are left.
local function with_plain_head(found)
  local words = pandoc.List()
  for _, row in ipairs(found.head.rows) do
    for _, cell in ipairs(row.cells) do
      local block = cell.contents[1]
      local is_bold = block and #cell.contents == 1 and block.content and #block.content == 1 and block.content[1].t == "Strong"
      if is_bold then words:insert(block) elseif block then return nil end
    end
  end
  for _, block in ipairs(words) do block.content = block.content[1].content end
  return found
end

local is_blank
function is_blank(inline)
  if inline.t == "Span" then
    for _, each in ipairs(inline.content) do
      if not is_blank(each) then return false end
    end
    return true
  end
  return inline.t == "LineBreak"
    or inline.t == "SoftBreak"
    or inline.t == "Space"
    or (inline.t == "Str" and inline.text:gsub("\u{a0}", "") == "")
end

-- A line end behind the last word would be a backslash, and an empty paragraph a line of its own.
local function without_blank_end(block)
  while #block.content > 0 and is_blank(block.content[#block.content]) do
    block.content:remove()
  end
  return #block.content > 0 and block or {}
end

-- Lists that say how deep they stand rather than standing in each other.
local function level_of(block)
  local level = block.t == "Div" and block.attributes["list-level"]
  local list = level and block.content[1]
  if list and #block.content == 1 and (list.t == "BulletList" or list.t == "OrderedList") then return tonumber(level), list end
end

local function append(list, others)
  local items = list.content
  items:extend(others)
  list.content = items
end

-- The lists as a tree: each is appended to the one of its kind before it at its depth, or stands in the last item above.
local function tree(entries, from, depth)
  local lists, at = pandoc.Blocks({}), from
  while at <= #entries and entries[at].level >= depth do
    local entry, last = entries[at], lists[#lists]
    if entry.level > depth and last then
      local inner
      inner, at = tree(entries, at, entry.level)
      local items = last.content
      items[#items] = pandoc.Blocks(items[#items]) .. inner
      last.content = items
    else
      local goes_on = last and last.t == entry.list.t
        and (last.t == "BulletList" or entry.list.start == last.start + #last.content)
      if goes_on then append(last, entry.list.content) else lists:insert(entry.list) end
      at = at + 1
    end
  end
  return lists, at
end

local function nested(blocks)
  local found, at = pandoc.Blocks({}), 1
  while at <= #blocks do
    local entries = pandoc.List()
    while blocks[at] and level_of(blocks[at]) do
      local level, list = level_of(blocks[at])
      entries:insert({ level = level, list = list })
      at = at + 1
    end
    local from = 1
    while from <= #entries do
      local lists
      lists, from = tree(entries, from, entries[from].level)
      found:extend(lists)
    end
    if blocks[at] then found:insert(blocks[at]) end
    at = at + 1
  end
  return found
end

-- Google Docs puts notes and comments at the end, each behind a link back to its mark: notes become such, comments go.
local function mark_of(inline, form)
  local link = inline and inline.t == "Link" and inline.target:match(form)
  return link and tonumber(link) or nil
end

local function notes_of(blocks)
  local notes, found = {}, pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    local first = block.t == "Div" and block.content[1]
    local words = first and (first.t == "Para" or first.t == "Plain") and first.content
    local number = words and mark_of(words[1], "^#ftnt_ref(%d+)$")
    if number or words and mark_of(words[1], "^#cmnt_ref(%d+)$") then
      words:remove(1)
      while words[1] and (words[1].t == "Space" or words[1].t == "Str" and words[1].text == "\u{a0}") do words:remove(1) end
      local next = words[1] and words[1].t == "Span" and words[1].content[1] or words[1]
      if next and next.t == "Str" then next.text = next.text:gsub("^\u{a0}", "") end
      if number then notes[number] = block.content end
      if found[#found] and found[#found].t == "HorizontalRule" and number then found:remove() end
    else
      found:insert(block)
    end
  end
  return notes, found
end

local function with_notes(document)
  local notes, blocks = notes_of(document.blocks)
  document.blocks = blocks:walk({
    Superscript = function(raised)
      if #raised.content ~= 1 then return nil end
      local number = mark_of(raised.content[1], "^#ftnt(%d+)$")
      if number and notes[number] then return pandoc.Note(notes[number]) end
      if mark_of(raised.content[1], "^#cmnt(%d+)$") then return {} end
    end,
  })
  return document
end

return {
  { Pandoc = with_notes },
  { Image = Image, Span = Span },
  { Para = without_blank_end, Plain = without_blank_end },
  { Figure = Figure, Table = with_plain_head, Pandoc = Pandoc },
  { Blocks = nested },
}
