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

function Table(table)
  local simple = pandoc.utils.to_simple_table(table)
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

function Image(image)
  image.attr = pandoc.Attr()
  return image
end

function Div(div)
  return div.content
end

function Span(span)
  return span.content
end

function Figure(figure)
  return figure.content
end

-- Word keeps a title in its properties; a web page names one there that may stand in it as well.
function Pandoc(document)
  local title = document.meta.title
  local first = document.blocks[1]
  local has_heading = first and first.t == "Header" and first.level == 1
  if title and #title > 0 and not has_heading then
    document.blocks:insert(1, pandoc.Header(1, title))
  end
  return document
end
