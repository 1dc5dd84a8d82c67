-- Makes of what a Word file holds the Markdown that the product reads, with every word.

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

local function table_of_lines(found)
  local columns = #found.colspecs
  for _, spec in ipairs(found.colspecs) do spec[2] = nil end
  found.head.rows = flat(found.head.rows, columns)
  for _, body in ipairs(found.bodies) do
    body.head = flat(body.head, columns)
    body.body = flat(body.body, columns)
  end
  found.foot.rows = flat(found.foot.rows, columns)
  return found
end

local function between(first, last)
  return function(inline)
    return pandoc.List({ pandoc.RawInline("markdown", first) }) .. inline.content .. { pandoc.RawInline("markdown", last) }
  end
end

-- Between fences, for code that is indented would go on with what stands before it.
local function fenced(code)
  local fence = "```"
  while code.text:find(fence, 1, true) do fence = fence .. "`" end
  return pandoc.RawBlock("markdown", fence .. "\n" .. code.text .. "\n" .. fence)
end

-- Empty paragraphs are read for what they keep apart: code beside code.
local function no_empty(paragraph)
  if #paragraph.content == 0 then return {} end
end

return {
  {
    -- Pictures stay in the file that is read: of each only its description is words.
    Image = function(image) return image.caption end,
    Subscript = between("<sub>", "</sub>"),
    Superscript = between("<sup>", "</sup>"),
  },
  { Table = table_of_lines },
  { CodeBlock = fenced, Para = no_empty },
}
