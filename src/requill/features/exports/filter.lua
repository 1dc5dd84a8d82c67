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

-- Letters are raised and lowered between a tag and its end, as on the screen.
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

-- How large it is drawn where there is room, in pixels of 96 to an inch, for those who lay it out.
local function with_size(element, bytes)
  element.attributes = {}
  local is_known, size = pcall(pandoc.image.size, bytes)
  if is_known and size.width > 0 and size.height > 0 then
    element.attributes["data-width"] = ("%.2f"):format(size.width * 96 / math.max(size.dpi_horz, 1))
    element.attributes["data-height"] = ("%.2f"):format(size.height * 96 / math.max(size.dpi_vert, 1))
  end
  return element
end

-- One that lies beside the text, in the folder that this runs in: pandoc itself reads no file in its sandbox.
local function image_beside(element)
  local name = element.src:match("^own%-%w+%-?%d*%.%w+$")
  local file = name and images ~= "none" and io.open(name, "rb")
  if not file then return nil end
  local bytes = file:read("a")
  file:close()
  if images == "embed" then
    local ending = name:match("%w+$")
    pandoc.mediabag.insert(name, ending == "jpg" and "image/jpeg" or "image/png", bytes)
  end
  return with_size(element, bytes)
end

local function image(element)
  local beside = image_beside(element)
  if beside then return beside end
  if is_drawable(element.src) then
    local _, bytes = pandoc.mediabag.fetch(element.src)
    if images == "embed" then return with_size(element, bytes) end
    drawn = drawn + 1
    local name = drawn .. ".image"
    local file = assert(io.open(name, "wb"))
    file:write(bytes)
    file:close()
    element.src = name
    return with_size(element, bytes)
  end
  local told = #element.caption > 0 and element.caption or pandoc.Inlines(pandoc.Str("Image"))
  if element.src:match("^[hH][tT][tT][pP][sS]?://") then return pandoc.Link(told, element.src) end
  return told
end

-- "Goals & metrics" is goals-metrics in links, as on the screen, and goals--metrics where pandoc names it.
local function squeezed(name)
  local decoded = name:gsub("%%(%x%x)", function(digits) return string.char(tonumber(digits, 16)) end)
  return (pandoc.text.lower(decoded):gsub("[%p%s]", ""))
end

local function name_heading(heading)
  local key = squeezed(heading.identifier)
  headings[key] = headings[key] or heading.identifier
  headings[heading.identifier] = heading.identifier
end

local function link(element)
  local scheme = element.target:match("^([%a][%w+.-]*):")
  local name = element.target:match("^#(.+)$")
  if scheme ~= nil and SCHEMES[scheme:lower()] then return nil end
  local heading = name and (headings[name] or headings[squeezed(name)])
  if not heading then return element.content end
  element.target = "#" .. heading
  return element
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
      found = found:map(function(piece) return piece.t == "Plain" and pandoc.Para(piece.content) or piece end)
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

-- The heading above all others is a title of the text's own. One that repeats the document's goes; another stands
-- beneath it as a subtitle.
local function own_title(blocks)
  local first = blocks[1]
  if not (first and first.t == "Header") then return nil end
  local words = pandoc.utils.stringify(first.content:walk({ RawInline = raw_inline })):gsub("\xEF\xB7[\x90-\xAF]", "")
  if pandoc.text.lower(words) == pandoc.text.lower(title) then
    blocks:remove(1)
    return nil
  end
  if first.level > 1 then return nil end
  for number = 2, #blocks do
    if blocks[number].t == "Header" and blocks[number].level == 1 then return nil end
  end
  blocks:remove(1)
  return first.content
end

-- Tasks are boxes in lists that count as well, as on the screen; pandoc knows them in the others only.
local function counted_tasks(list)
  for _, item in ipairs(list.content) do
    local words = item[1] and (item[1].t == "Plain" or item[1].t == "Para") and item[1].content
    local text = words and pandoc.utils.stringify({ words[1] or "", words[2] or "", words[3] or "" })
    if text and text:match("^%[ %]$") and words[4] and words[4].t == "Space" then
      words:remove(1)
      words:remove(1)
      words[1] = pandoc.Str("☐")
    elseif words and words[1] and words[1].t == "Str" and words[1].text:match("^%[[xX]%]$") then
      words[1] = pandoc.Str("☒")
    end
  end
  return list
end

function Pandoc(document)
  if breaker ~= "" then document.blocks = document.blocks:walk(WHOLE) end
  local subtitle = own_title(document.blocks)
  document.blocks:walk({ Header = name_heading })
  local blocks = pandoc.Blocks(flatten(document.blocks, 0))
  if subtitle then blocks:insert(1, pandoc.Plain(subtitle)) end
  blocks = blocks:walk({ Inlines = shifted }):walk({
    RawInline = raw_inline,
    RawBlock = raw_block,
    Image = image,
    Link = link,
    OrderedList = counted_tasks,
  })
  document.meta = pandoc.Meta({ title = pandoc.Inlines(pandoc.Str(title)) })
  if subtitle then document.meta.subtitle = blocks:remove(1).content end
  document.blocks = blocks
  return document
end
