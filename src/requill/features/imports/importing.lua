-- What Markdown has no form for takes one that it has: cells are one line, pictures keep their words and address.
local function line_end()
  return pandoc.RawInline("markdown", "<br>")
end

local function without_lists(blocks)
  local plain = pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    if block.t == "BulletList" or block.t == "OrderedList" then
      for _, item in ipairs(block.content) do
        plain:extend(without_lists(item))
      end
    elseif block.t == "BlockQuote" or block.t == "Div" then
      plain:extend(without_lists(block.content))
    elseif block.t == "CodeBlock" then
      plain:insert(pandoc.Plain({ pandoc.Code((block.text:gsub("%s+", " "))) }))
    else
      plain:insert(block)
    end
  end
  return plain
end

local function one_line(blocks)
  local inlines = pandoc.utils.blocks_to_inlines(without_lists(blocks), { line_end() })
  return { pandoc.Plain(inlines:walk({ LineBreak = line_end, SoftBreak = pandoc.Space })) }
end

-- A page seldom says which row is the head; Markdown has no table without one.
local function with_head(simple)
  for _, cell in ipairs(simple.headers) do
    if #cell > 0 then
      return
    end
  end
  if #simple.rows > 0 then
    simple.headers = table.remove(simple.rows, 1)
  end
end

local function Table(block)
  local simple = pandoc.utils.to_simple_table(block)
  with_head(simple)
  for _, row in ipairs(simple.rows) do
    for nth, cell in ipairs(row) do
      row[nth] = one_line(cell)
    end
  end
  for nth, cell in ipairs(simple.headers) do
    simple.headers[nth] = one_line(cell)
  end
  for nth in ipairs(simple.widths) do
    simple.widths[nth] = 0
  end
  local caption = simple.caption
  simple.caption = {}
  local blocks = pandoc.Blocks({ pandoc.utils.from_simple_table(simple) })
  if #caption > 0 then
    blocks:insert(1, pandoc.Para(caption))
  end
  return blocks
end

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

local function Div(div)
  return div.content
end

local function Span(span)
  return span.content
end

local function Figure(figure)
  return figure.content
end

-- Word keeps a title in its properties; a web page names one there that may stand in it as well.
local function Pandoc(document)
  local title = document.meta.title
  local first = document.blocks[1]
  local has_heading = first and first.t == "Header" and first.level == 1
  if title and #title > 0 and not has_heading then
    document.blocks:insert(1, pandoc.Header(1, title))
  end
  return document
end

local function is_blank(inline)
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

-- Lists, and a list and indented code, that stand below each other would be parted by a word: "&nbsp;".
local function joined(blocks)
  local found = pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    local last = found[#found]
    if last and last.t == block.t and (block.t == "BulletList" or block.t == "OrderedList") then
      local items = last.content
      items:extend(block.content)
      last.content = items
    else
      found:insert(block)
    end
  end
  return found
end

local function fenced(block)
  if #block.classes > 0 then
    return nil
  end
  local fence = "```"
  for run in block.text:gmatch("`+") do
    fence = #run >= #fence and run .. "`" or fence
  end
  return pandoc.RawBlock("markdown", fence .. "\n" .. block.text .. "\n" .. fence)
end

return {
  { Image = Image, Span = Span },
  { Para = without_blank_end, Plain = without_blank_end },
  { Table = Table, Div = Div, Figure = Figure, Pandoc = Pandoc },
  { Blocks = joined },
  { CodeBlock = fenced },
}
