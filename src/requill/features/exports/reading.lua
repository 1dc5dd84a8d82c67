-- Makes of what a Word file or a web page holds the Markdown that the product reads, with every word.

local BREAK = pandoc.RawInline("markdown", "<br>")
local join

-- Lines are what a cell may hold: paragraphs, items and code follow one another on lines of their own.
local function lines_of(block)
  if block.t == "CodeBlock" then
    local lines = pandoc.List({})
    for line in (block.text .. "\n"):gmatch("(.-)\n") do
      lines:insert({ pandoc.Code(line) })
    end
    return lines
  end
  if block.t == "BulletList" or block.t == "OrderedList" then
    local lines = pandoc.List({})
    for number, item in ipairs(block.content) do
      local mark = block.t == "BulletList" and "•" or (block.start + number - 1) .. "."
      lines:insert(pandoc.List({ pandoc.RawInline("markdown", mark), pandoc.Space() }) .. join(item))
    end
    return lines
  end
  if block.t == "Table" then
    local lines = pandoc.List({})
    pandoc.walk_block(block, {
      Row = function(row)
        lines:insert(pandoc.utils.blocks_to_inlines(row.cells:map(function(cell)
          return pandoc.Plain(join(cell.contents))
        end), { pandoc.Space() }))
      end,
    })
    return lines
  end
  return pandoc.List({ block.content and pandoc.utils.blocks_to_inlines({ block }, { BREAK }) or {} })
end

function join(blocks)
  local inlines = pandoc.List({})
  for _, block in ipairs(blocks) do
    for _, line in ipairs(lines_of(block)) do
      if #inlines > 0 and #line > 0 then inlines:insert(BREAK) end
      inlines:extend(line)
    end
  end
  return pandoc.Inlines(inlines):walk({
    LineBreak = function() return BREAK end,
  })
end

-- Cells that go over several columns or rows stand in the first, and the others are empty.
local function flat(rows, columns)
  local taken = {}
  for number, row in ipairs(rows) do
    local cells, column = pandoc.List({}), 1
    local function fill()
      while (taken[column] or 0) > 0 do
        taken[column] = taken[column] - 1
        cells:insert(pandoc.Cell({}))
        column = column + 1
      end
    end
    for _, cell in ipairs(row.cells) do
      fill()
      cells:insert(pandoc.Cell({ pandoc.Plain(join(cell.contents)) }, cell.alignment))
      for offset = 0, cell.col_span - 1 do
        if offset > 0 then cells:insert(pandoc.Cell({})) end
        taken[column + offset] = cell.row_span - 1
      end
      column = column + cell.col_span
    end
    fill()
    while #cells < columns do cells:insert(pandoc.Cell({})) end
    rows[number] = pandoc.Row(cells, row.attr)
  end
  return rows
end

-- A head is bold by itself.
local function without_weight(blocks)
  local words = #blocks == 1 and blocks[1].content
  if words and #words == 1 and words[1].t == "Strong" then blocks[1].content = words[1].content end
  return blocks
end

-- Markdown has no table without a head, and no head of two rows.
local function with_one_head(found)
  local body = found.bodies[1]
  local rows = body and pandoc.List(body.head) .. pandoc.List(body.body) or pandoc.List()
  local heads = pandoc.List(found.head.rows)
  while #heads > 1 do rows:insert(1, heads:remove()) end
  if #heads == 0 and #rows > 0 then
    local head = rows:remove(1)
    for _, cell in ipairs(head.cells) do cell.contents = without_weight(cell.contents) end
    heads:insert(head)
  end
  found.head.rows = heads
  if body then
    body.head, body.body = {}, rows
    found.bodies[1] = body
  end
end

-- A column has the side of its first cell that has one: empty cells of a Word file have none.
local function with_sides(found)
  local rows = pandoc.List()
  rows:extend(found.head.rows)
  for _, body in ipairs(found.bodies) do rows:extend(body.body) end
  for column, spec in ipairs(found.colspecs) do
    for _, row in ipairs(rows) do
      local side = row.cells[column] and row.cells[column].alignment or "AlignDefault"
      if spec[1] == "AlignDefault" then found.colspecs[column][1] = side end
    end
  end
end

local function table_of_lines(found)
  local columns = #found.colspecs
  local caption = found.caption.long
  found.caption = {}
  for _, spec in ipairs(found.colspecs) do spec[2] = nil end
  found.head.rows = flat(found.head.rows, columns)
  for _, body in ipairs(found.bodies) do
    body.head = flat(body.head, columns)
    body.body = flat(body.body, columns)
  end
  found.foot.rows = flat(found.foot.rows, columns)
  with_one_head(found)
  with_sides(found)
  caption:insert(found)
  return caption
end

local function between(first, last)
  return function(inline)
    return pandoc.List({ pandoc.RawInline("markdown", first) }) .. inline.content .. { pandoc.RawInline("markdown", last) }
  end
end

-- Between fences, for code that is indented would go on with what stands before it.
local function fenced(code)
  if #code.classes > 0 then return nil end
  local fence = "```"
  while code.text:find(fence, 1, true) do fence = fence .. "`" end
  return pandoc.RawBlock("markdown", fence .. "\n" .. code.text .. "\n" .. fence)
end

-- Empty paragraphs are read for what they keep apart: code beside code.
local function no_empty(paragraph)
  if #paragraph.content == 0 then return {} end
end

-- Word's own contents are no part of the text; the product makes them anew.
local function is_contents(block)
  local style = block.t == "Div" and block.attributes["custom-style"] or ""
  return style:lower():match("^toc %w+$") ~= nil
end

local function is_list(block)
  return block ~= nil and (block.t == "BulletList" or block.t == "OrderedList")
end

-- What goes on in an item has a mark of a blank in our files: a paragraph by its style, code and a quotation by nature.
local function goes_on(item)
  local first = item[1]
  if not first then return false end
  if first.t == "Div" then
    if (first.attributes["custom-style"] or ""):match("^List Continue") then return true end
    first = first.content[1]
  end
  return first ~= nil and (first.t == "CodeBlock" or first.t == "BlockQuote")
end

local function with_item(list, item)
  local items = list.content
  items:insert(item)
  list.content = items
end

local function with_continuation(list, item)
  local items = list.content
  items[#items] = pandoc.Blocks(items[#items]) .. item
  list.content = items
end

-- What is left of a list beneath another one. Numbers that do not go on have another delimiter behind them, which parts the
-- lists; without the empty block a word of the writer's would.
local function apart(list, items, last)
  list.content = items
  if list.t ~= last.t then return { list } end
  list.delimiter = last.delimiter == "OneParen" and "Period" or "OneParen"
  return { pandoc.RawBlock("markdown", ""), list }
end

-- A list that follows another goes on with it, and what it begins with may belong to the last item.
local function joined(blocks)
  local found = pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    if is_contents(block) then
      -- is left out
    elseif is_list(block) and is_list(found[#found]) then
      local rest = pandoc.List()
      for _, item in ipairs(block.content) do
        local last = found[#found]
        local is_next = block.t == last.t and (block.t == "BulletList" or #rest == 0 and block.start == last.start + #last.content)
        if #rest == 0 and block.t == "BulletList" and goes_on(item) then
          with_continuation(last, item)
        elseif is_next and #rest == 0 then
          with_item(last, item)
          if block.t == "OrderedList" then block.start = block.start + 1 end
        else
          rest:insert(item)
        end
      end
      if #rest > 0 then found:extend(apart(block, rest, found[#found])) end
    else
      found:insert(block)
    end
  end
  return found
end

-- The one paragraph of an item, which other programs have no looser or closer form of; ours is styled where it stands apart.
local function line_of(item)
  local first = item[1]
  local style = first and first.t == "Div" and #first.content == 1 and first.attributes["custom-style"]
  local words = style and first.content[1] or first
  if not words or (words.t ~= "Para" and words.t ~= "Plain") or style == "Body Text" then return nil end
  for number = 2, #item do
    if not is_list(item[number]) then return nil end
  end
  return pandoc.Plain(words.content)
end

local function tightened(list)
  local items = pandoc.List()
  for _, item in ipairs(list.content) do
    local line = #item > 0 and line_of(item)
    if #item > 0 and not line then return nil end
    items:insert(line and pandoc.Blocks({ line, table.unpack(item, 2) }) or item)
  end
  list.content = items
  return list
end

local function unwrapped(element)
  return element.content
end

-- The number of a note that is named again is a field.
local function plain_span(span)
  if (span.attributes["custom-style"] or ""):lower() == "footnote reference" and #span.content > 0 then
    return between("<sup>", "</sup>")(span)
  end
  return span.content
end

-- Behind its number Word leaves a blank before the words of a note.
local function without_blank(note)
  local words = note.content[1] and note.content[1].content
  while words and words[1] and words[1].t == "Space" do words:remove(1) end
  return note
end

-- A line ends where it ends; of several ends in a row the last does. What begins a line stays text.
local function with_line_ends(inlines)
  for number, inline in ipairs(inlines) do
    local next = inlines[number + 1]
    if inline.t == "LineBreak" and next and next.t == "LineBreak" then
      inlines[number] = BREAK
    elseif inline.t == "LineBreak" then
      inlines[number] = pandoc.SoftBreak()
      local text = next and next.t == "Str" and next.text or ""
      local digits, delimiter = text:match("^(%d+)([.)])$")
      if digits then inlines[number + 1] = pandoc.RawInline("markdown", digits .. "\\" .. delimiter) end
      if text:match("^[-+=]+$") then inlines[number + 1] = pandoc.RawInline("markdown", "\\" .. text) end
    end
  end
  return inlines
end

local function rule()
  return pandoc.RawBlock("markdown", "---")
end

-- Paragraphs of one quotation are several in Word.
local function with_whole_quotations(blocks)
  local found = pandoc.Blocks({})
  for _, block in ipairs(blocks) do
    local last = found[#found]
    if last and last.t == "BlockQuote" and block.t == "BlockQuote" then
      last.content = pandoc.Blocks(last.content) .. block.content
    else
      found:insert(block)
    end
  end
  return found
end

-- A link is underlined by itself, and Google Docs says so of its words as well.
local function without_line(link)
  return link:walk({ Underline = function(line) return line.content end })
end

-- A heading is one line.
local function on_one_line(heading)
  return heading:walk({ LineBreak = function() return BREAK end })
end

return {
  { SoftBreak = pandoc.Space, Link = without_line },
  { Subscript = between("<sub>", "</sub>"), Superscript = between("<sup>", "</sup>") },
  { Blocks = joined },
  { BulletList = tightened, OrderedList = tightened },
  { Div = unwrapped, Span = plain_span },
  { Table = table_of_lines, Header = on_one_line, Note = without_blank },
  { CodeBlock = fenced, Para = no_empty, HorizontalRule = rule, Inlines = with_line_ends, Blocks = with_whole_quotations },
}
