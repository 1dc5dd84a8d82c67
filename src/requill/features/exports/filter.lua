-- Between reading and writing: keeps every word, and nothing that reaches beyond the document.
--
-- Raw HTML becomes text, as on the screen, but for <br>, <sub> and <sup>. Only images that the text itself carries are drawn, only links with the
-- allowed schemes stay links, and what is nested deeper than any page can show is shown at the deepest level.
-- REQUILL_TITLE is the document's title; REQUILL_IMAGES says "embed" (the writer takes data addresses), "files" (it
-- takes files in the working directory) or "none" (their descriptions stand for them). REQUILL_BREAKER is what was put
-- into marks of notes that are to stay text.

local DEEPEST = 8
local SCHEMES = { http = true, https = true, irc = true, ircs = true, mailto = true, xmpp = true }
local ENDINGS = { ["image/png"] = "png", ["image/jpeg"] = "jpg", ["image/gif"] = "gif" }
local title = os.getenv("REQUILL_TITLE") or ""
local images = os.getenv("REQUILL_IMAGES") or "none"
local breaker = os.getenv("REQUILL_BREAKER") or ""
local headings = {}
local drawn = 0

local function whole(text)
  return (text:gsub(breaker, ""))
end

local function with_whole_text(element)
  element.text = whole(element.text)
  return element
end

local WHOLE = {
  Str = with_whole_text,
  Code = with_whole_text,
  CodeBlock = with_whole_text,
  RawInline = with_whole_text,
  RawBlock = with_whole_text,
  Link = function(element)
    element.target, element.title = whole(element.target), whole(element.title)
    return element
  end,
  Image = function(element)
    element.src, element.title = whole(element.src), whole(element.title)
    return element
  end,
}

local function lines(text)
  local found = pandoc.List()
  for line in (text:gsub("\n+$", "") .. "\n"):gmatch("(.-)\r?\n") do
    if #found > 0 then found:insert(pandoc.LineBreak()) end
    if line ~= "" then found:insert(pandoc.Str(line)) end
  end
  return found
end

local function raw_inline(raw)
  if raw.text:match("^<[bB][rR]%s*/?>$") then return pandoc.LineBreak() end
  return pandoc.Str(raw.text)
end

local SHIFTS = { sub = pandoc.Subscript, sup = pandoc.Superscript }

-- Letters are raised and lowered between a sign and its end, as on the screen.
local function shifted(inlines)
  local found, open, at = pandoc.Inlines({}), nil, nil
  for _, inline in ipairs(inlines) do
    local ends, name
    if inline.t == "RawInline" then ends, name = inline.text:lower():match("^<(/?)(su[bp])>$") end
    if name and ends == "/" and open == name then
      local within = pandoc.Inlines({})
      while #found > at do within:insert(1, found:remove()) end
      found:remove()
      found:insert(SHIFTS[name](within))
      open = nil
    else
      found:insert(inline)
      if name and ends == "" and not open then open, at = name, #found end
    end
  end
  return found
end

local function raw_block(raw)
  return pandoc.Para(lines(raw.text))
end

local function is_drawable(source)
  local kind = source:match("^data:([%w/]+);base64,[%w+/=%s]+$")
  return kind ~= nil and ENDINGS[kind] ~= nil and images ~= "none"
end

local function image(element)
  if is_drawable(element.src) then
    if images == "embed" then return nil end
    local kind, bytes = pandoc.mediabag.fetch(element.src)
    drawn = drawn + 1
    local name = drawn .. ".image"
    local file = assert(io.open(name, "wb"))
    file:write(bytes)
    file:close()
    element.src = name
    element.attributes = {}
    return element
  end
  local told = #element.caption > 0 and element.caption or pandoc.Inlines(pandoc.Str("Image"))
  if element.src:match("^[hH][tT][tT][pP][sS]?://") then return pandoc.Link(told, element.src) end
  return told
end

local function link(element)
  local scheme = element.target:match("^([%a][%w+.-]*):")
  local heading = element.target:match("^#(.+)$")
  if scheme ~= nil and SCHEMES[scheme:lower()] then return nil end
  if heading ~= nil and headings[heading] then return nil end
  return element.content
end

local flatten

local function items(list, depth)
  local found = pandoc.List()
  for _, item in ipairs(list.content) do found:insert(flatten(item, depth)) end
  list.content = found
  return list
end

function flatten(blocks, depth)
  local found = pandoc.List()
  for _, block in ipairs(blocks) do
    local nests = block.t == "BulletList" or block.t == "OrderedList"
    if nests and depth < DEEPEST then
      found:insert(items(block, depth + 1))
    elseif nests then
      for _, item in ipairs(block.content) do found:extend(flatten(item, depth)) end
    elseif block.t == "BlockQuote" and depth < DEEPEST then
      block.content = flatten(block.content, depth + 1)
      found:insert(block)
    elseif block.t == "BlockQuote" then
      found:extend(flatten(block.content, depth))
    else
      found:insert(block)
    end
  end
  return found
end

local function without_repeated_title(blocks)
  local first = blocks[1]
  if first and first.t == "Header" and pandoc.text.lower(pandoc.utils.stringify(first)) == pandoc.text.lower(title) then
    blocks:remove(1)
  end
  return blocks
end

-- In letters: what fits beside each other on a page, and what a cell keeps free.
local LINE, PADDING = 80, 4
local LONGEST_WORD, LONGEST_CELL = 28, 60
local BOLD = 1.2
local ROWS = 200

local function rows_of(grid)
  local found = pandoc.List()
  found:extend(grid.head.rows)
  for _, body in ipairs(grid.bodies) do
    for _, row in ipairs(body.body) do
      if #found >= ROWS then return found end
      found:insert(row)
    end
  end
  return found
end

-- A column is as wide as its longest word at least; what is left goes to those with more to say.
local function with_widths(grid)
  local words, cells, texts = {}, {}, {}
  for column = 1, #grid.colspecs do words[column], cells[column], texts[column] = 1, 1, 1 end
  for number, row in ipairs(rows_of(grid)) do
    local letter = number <= #grid.head.rows and BOLD or 1
    for column, cell in ipairs(row.cells) do
      if words[column] == nil then break end
      local text = pandoc.utils.stringify(cell.contents)
      local length = letter * pandoc.text.len(text)
      cells[column] = math.max(cells[column], math.min(length, LONGEST_CELL))
      texts[column] = texts[column] + length
      for word in text:gmatch("%S+") do
        words[column] = math.max(words[column], math.min(letter * pandoc.text.len(word), LONGEST_WORD))
      end
    end
  end
  local least, wanted, weight = 0, 0, 0
  for column = 1, #words do
    least = least + words[column] + PADDING
    wanted = wanted + cells[column] + PADDING
    weight = weight + math.sqrt(texts[column])
  end
  local width = function(column)
    if wanted <= LINE then return (cells[column] + PADDING) / wanted end
    if least >= LINE then return (words[column] + PADDING) / least end
    return (words[column] + PADDING + (LINE - least) * math.sqrt(texts[column]) / weight) / LINE
  end
  local colspecs = pandoc.List()
  for column, colspec in ipairs(grid.colspecs) do colspecs:insert({ colspec[1], width(column) }) end
  grid.colspecs = colspecs
  return grid
end

local function box_of(item)
  local first = item[1] and item[1].content and item[1].content[1]
  local is_box = first and first.t == "Str" and (first.text == "☐" or first.text == "☒")
  return is_box and first.text or nil
end

local function counted(list)
  return { pandoc.RawBlock("typst", "#counted["), list, pandoc.RawBlock("typst", "]") }
end

-- Typst has no lists of tasks: such a list is one that counts with boxes. Lists within it count as they did.
local function with_boxes(list)
  local boxes, found = "", pandoc.List()
  for _, item in ipairs(list.content) do
    local box = box_of(item)
    if not box then return nil end
    boxes = boxes .. '"' .. box .. '",'
    local words = pandoc.List(item[1].content)
    words:remove(1)
    if words[1] and words[1].t == "Space" then words:remove(1) end
    item[1].content = words
    found:insert(pandoc.Blocks(item):walk({ OrderedList = counted }))
  end
  return {
    pandoc.RawBlock("typst", "#tasks((" .. boxes .. "))["),
    pandoc.OrderedList(found),
    pandoc.RawBlock("typst", "]"),
  }
end

-- Letters from right to left; what is no letter of either direction says nothing.
local RIGHT_TO_LEFT = { { 0x5BE, 0x65F }, { 0x66D, 0x6EF }, { 0x6FA, 0x8FF }, { 0xFB1D, 0xFDFF }, { 0xFE70, 0xFEFC }, { 0x10800, 0x10FFF }, { 0x1E800, 0x1EFFF } }
local NO_LETTERS = { { 0, 0x40 }, { 0x5B, 0x60 }, { 0x7B, 0xBF }, { 0x660, 0x66C }, { 0x6F0, 0x6F9 }, { 0x2000, 0x2BFF }, { 0x3000, 0x303F }, { 0x1F000, 0x1FFFF } }

local function is_in(ranges, code)
  for _, range in ipairs(ranges) do
    if code >= range[1] and code <= range[2] then return true end
  end
  return false
end

-- As in browsers, the first letter decides where a paragraph begins.
local function begins_right(block)
  for _, code in utf8.codes(pandoc.utils.stringify(block), true) do
    if is_in(RIGHT_TO_LEFT, code) then return true end
    if not is_in(NO_LETTERS, code) then return false end
  end
  return false
end

local function with_direction(block)
  if not begins_right(block) then return nil end
  if FORMAT == "docx" then return pandoc.Div({ block }, { dir = "rtl" }) end
  return { pandoc.RawBlock("typst", "#[#set text(dir: rtl)"), block, pandoc.RawBlock("typst", "]") }
end

-- Typst would draw an ellipsis for three dots, a minus for a hyphen before a figure, and nothing for one before a question mark.
local function is_shorthand(text, at)
  return text:match("^%.%.%.", at) or text:match("^%-[%d?]", at)
end

local function to_the_letter(str)
  local found, text, from = pandoc.List(), str.text, 1
  for at in text:gmatch("()[.-]") do
    if is_shorthand(text, at) then
      if at > from then found:insert(pandoc.Str(text:sub(from, at - 1))) end
      found:insert(pandoc.RawInline("typst", "\\" .. text:sub(at, at)))
      from = at + 1
    end
  end
  if #found == 0 then return nil end
  if from <= #text then found:insert(pandoc.Str(text:sub(from))) end
  return found
end

function Pandoc(document)
  if breaker ~= "" then document.blocks = document.blocks:walk(WHOLE) end
  document.blocks:walk({ Header = function(heading) headings[heading.identifier] = true end })
  local blocks = flatten(without_repeated_title(document.blocks), 0)
  blocks = pandoc.Blocks(blocks):walk({ Inlines = shifted })
  document.blocks = blocks:walk({ RawInline = raw_inline, RawBlock = raw_block, Image = image, Link = link })
  if FORMAT == "docx" then document.blocks = document.blocks:walk({ Table = with_widths }) end
  if FORMAT == "typst" then document.blocks = document.blocks:walk({ traverse = "topdown", BulletList = with_boxes }) end
  document.blocks = document.blocks:walk({ Para = with_direction, Plain = with_direction, Header = with_direction })
  document.meta = pandoc.Meta({ title = pandoc.Inlines(pandoc.Str(title)) })
  if FORMAT == "typst" then document = document:walk({ Str = to_the_letter }) end
  return document
end
