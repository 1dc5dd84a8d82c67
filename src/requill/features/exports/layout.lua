-- What the two writers lack, last of the filters: lists of tasks and three dots in Typst, directions, and code blocks
-- that stay apart in Word.

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

-- Comments stand beside the page: their words are none of its own.
local function is_comment(span)
  return span.classes:includes("comment-start")
end

local file = io.open("comments.json")
local has_comments = file ~= nil and file:close()

local function words_of(block)
  if has_comments then
    block = block:walk({ Span = function(span) return is_comment(span) and {} or nil end })
  end
  return pandoc.utils.stringify(block)
end

-- As in browsers, the first letter decides where a paragraph begins.
local function begins_right(block)
  for _, code in utf8.codes(words_of(block), true) do
    if is_in(RIGHT_TO_LEFT, code) then return true end
    if not is_in(NO_LETTERS, code) then return false end
  end
  return false
end

local function from_right(block)
  if FORMAT == "docx" then return pandoc.Div({ block }, { dir = "rtl" }) end
  return { pandoc.RawBlock("typst", "#[#set text(dir: rtl)"), block, pandoc.RawBlock("typst", "]") }
end

local function with_direction(block)
  if begins_right(block) then return from_right(block), false end
end

-- A list whose every word begins from the right has its marks there, too.
local function list_with_direction(list)
  local is_right, has_words = true, false
  local look = function(block)
    has_words = true
    if not begins_right(block) then is_right = false end
  end
  list:walk({ Para = look, Plain = look, CodeBlock = look })
  if is_right and has_words then return from_right(list), false end
end

local DIRECTIONS = {
  traverse = "topdown",
  BlockQuote = FORMAT == "typst" and list_with_direction or nil,
  Para = with_direction,
  Plain = with_direction,
  Header = with_direction,
  BulletList = list_with_direction,
  OrderedList = list_with_direction,
}

-- Typst would draw an ellipsis for three dots, a minus for a hyphen before a figure, and nothing for one before a question mark.
local function is_shorthand(text, at)
  return text:match("^%.%.%.", at) or text:match("^%-[%d?]", at)
end

-- Typst reads what begins a cell, an item or a link as the beginning of a list, a heading or a term.
local function without_marker(element)
  local first = element.content[1]
  local mark = first and first.t == "Str" and (first.text:match("^[-+/]$") or first.text:match("^=+$") or first.text:match("^%d+%.$"))
  if mark then element.content[1] = pandoc.RawInline("typst", "\\" .. (mark:match("^%d") and mark:gsub("%.", "\\.") or mark)) end
  return element
end

-- A heading of Typst ends with its line.
local function on_one_line(heading)
  return heading:walk({ LineBreak = function() return { pandoc.Space(), pandoc.RawInline("typst", "#linebreak();") } end })
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


-- Word draws neighbours of one look as one box, and readers of Word files take them for one: a thin line is between.
-- Beneath tables it leaves no room by itself.
local GAP = '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="%d" w:lineRule="exact"/></w:pPr></w:p>'
local THIN, BENEATH = 20, 120

local function with_gaps(blocks)
  local found = pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    local last = found[#found]
    local is_second = block.t == "CodeBlock" and last and last.t == "CodeBlock"
    local is_beneath = last and last.t == "Table" and block.t ~= "Header" and block.t ~= "RawBlock"
    if is_second or is_beneath then
      found:insert(pandoc.RawBlock("openxml", GAP:format(is_second and THIN or BENEATH)))
    end
    found:insert(block)
  end
  return found
end

-- An item of nothing keeps its place, and a box without words is a task's: pandoc drops what is empty.
local NOTHING = pandoc.RawInline("openxml", "<w:r></w:r>")

local function with_empty_items(list)
  for number, item in ipairs(list.content) do
    local first = item[1]
    if not first or (first.t == "Plain" and #first.content == 0) then
      list.content[number] = pandoc.Blocks({ pandoc.Plain({ NOTHING }) })
    elseif first.t == "Plain" and #first.content == 1 and box_of(item) then
      first.content:extend({ pandoc.Space(), NOTHING })
    end
  end
  return list
end

local NAMED_AGAIN = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r>'
  .. '<w:r><w:instrText xml:space="preserve"> NOTEREF %s \\f \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
  .. '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:t>%d</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'

-- A note that is named again is the same note: pandoc has copies of it.
local function once()
  local known, count = {}, 0
  return function(note)
    local words = pandoc.utils.stringify(note.content)
    local same = known[words]
    if same and same.content == note.content then return same.again end
    count = count + 1
    local is_right = FORMAT == "typst" and note.content[1] and begins_right(note.content[1])
    local name = (is_right and "rightnote" or "note") .. count
    if FORMAT == "typst" then
      known[words] = { content = note.content, again = pandoc.RawInline("typst", "#footnote(<" .. name .. ">)") }
      return { note, pandoc.RawInline("typst", "<" .. name .. ">") }
    end
    known[words] = { content = note.content, again = pandoc.RawInline("openxml", NAMED_AGAIN:format(name, count)) }
    return {
      pandoc.RawInline("openxml", ('<w:bookmarkStart w:id="9%05d" w:name="%s"/>'):format(count, name)),
      note,
      pandoc.RawInline("openxml", ('<w:bookmarkEnd w:id="9%05d"/>'):format(count)),
    }
  end
end

-- A table of contents: as many levels as make no more lines than a page or two has.
local LEVELS, MAX_LINES = 3, 80

local function levels_of(blocks)
  local counts = {}
  blocks:walk({ Header = function(heading) counts[heading.level] = (counts[heading.level] or 0) + 1 end })
  local top, depth, lines = nil, 0, 0
  for level = 1, LEVELS do
    lines = lines + (counts[level] or 0)
    if lines > MAX_LINES and depth > 0 then break end
    if counts[level] then top, depth = top or level, level end
  end
  return top or 1, depth
end

-- Word tells nobody how many pages a file will have: they are estimated, by the lines of body text.
local PAGE, LETTERS, MANY_PAGES = 40, 88, 10

local function lines_of(blocks)
  local lines = 0
  for _, block in ipairs(blocks) do
    if block.t == "Table" then
      local rows = #block.head.rows
      for _, body in ipairs(block.bodies) do rows = rows + #body.body end
      lines = lines + 1.3 * rows + 1.4 * pandoc.text.len(words_of(block)) / LETTERS
    elseif block.t == "BulletList" or block.t == "OrderedList" then
      for _, item in ipairs(block.content) do lines = lines + lines_of(item) end
    elseif block.t == "BlockQuote" or block.t == "Div" then
      lines = lines + lines_of(block.content)
    elseif block.t == "CodeBlock" then
      lines = lines + 1 + select(2, block.text:gsub("\n", "\n"))
    elseif block.content then
      lines = lines + math.ceil(pandoc.text.len(words_of(block)) / LETTERS) + (block.t == "Header" and 1.3 or 0.4)
      block:walk({ LineBreak = function() lines = lines + 0.7 end })
    end
  end
  return lines
end

local function run(kind)
  return '<w:r><w:fldChar w:fldCharType="' .. kind .. '"/></w:r>'
end

-- A field that Word can bring up to date, filled with links: it has no numbers of pages, which only Word knows, until then.
local function contents_of(blocks, depth)
  local code = '<w:r><w:instrText xml:space="preserve"> TOC \\o "1-' .. depth .. '" \\h \\z \\u </w:instrText></w:r>'
  local entries = pandoc.Blocks({})
  blocks:walk({
    Header = function(heading)
      if heading.level > depth or heading.identifier == "" then return nil end
      local words = heading.content:walk({
        Note = function() return {} end,
        Link = function(link) return link.content end,
        Span = function(span) return is_comment(span) and {} or span.content end,
        RawInline = function() return {} end,
        LineBreak = pandoc.Space,
      })
      local link = pandoc.Link(words, "#" .. heading.identifier)
      entries:insert(pandoc.Div({ pandoc.Para({ link }) }, { ["custom-style"] = "toc " .. heading.level }))
    end,
  })
  if #entries == 0 then return pandoc.Blocks({}) end
  entries[1].content[1].content:insert(1, pandoc.RawInline("openxml", run("begin") .. code .. run("separate")))
  entries[#entries].content[1].content:insert(pandoc.RawInline("openxml", run("end")))
  entries:insert(1, pandoc.Div({ pandoc.Para({ pandoc.Str("Contents") }) }, { ["custom-style"] = "TOC Heading" }))
  entries:insert(1, pandoc.RawBlock("openxml", '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/>'
    .. "<w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>"))
  entries:insert(pandoc.RawBlock("openxml", "</w:sdtContent></w:sdt>"))
  return entries
end

function Pandoc(document)
  local top, depth = levels_of(document.blocks)
  document.meta.top = pandoc.MetaString(tostring(top))
  document.meta.titleright = begins_right(pandoc.Plain(document.meta.title))
  document.meta.subtitleright = document.meta.subtitle and begins_right(pandoc.Plain(document.meta.subtitle))
  document.meta.contents = pandoc.MetaString(tostring(math.max(depth, 1)))
  local contents = pandoc.Blocks({})
  if FORMAT == "docx" and depth > 0 and lines_of(document.blocks) > PAGE * MANY_PAGES then
    contents = contents_of(document.blocks, depth)
  end
  local blocks = document.blocks:walk({ Note = once() })
  if FORMAT == "docx" then
    blocks = blocks:walk({ Blocks = with_gaps, BulletList = with_empty_items, OrderedList = with_empty_items })
    contents:extend(blocks)
    blocks = contents
  end
  if FORMAT == "typst" then blocks = blocks:walk({ traverse = "topdown", BulletList = with_boxes }) end
  document.blocks = blocks:walk(DIRECTIONS)
  if FORMAT == "typst" then
    document = document:walk({ Plain = without_marker, Link = without_marker, Header = on_one_line })
    document = document:walk({ Str = to_the_letter })
  end
  return document
end
