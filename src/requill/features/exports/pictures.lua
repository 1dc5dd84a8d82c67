-- How large images are drawn in Word, which would draw them beyond their column, list or page. Typst keeps them within
-- these by itself. Runs behind tables.lua, which says how wide the columns are.

local PORTRAIT, LANDSCAPE = { width = 604, height = 860 }, { width = 934, height = 540 } -- pixels of a page's text
if os.getenv("REQUILL_PAPER") == "letter" then
  PORTRAIT, LANDSCAPE = { width = 627, height = 794 }, { width = 867, height = 562 }
end
local CELL, ITEM, QUOTE = 14, 48, 19 -- what a cell's edges, a list's and a quotation's indent take
local MIN_WIDTH = 8

local function fitted(image, room)
  local width, height = tonumber(image.attributes["data-width"]), tonumber(image.attributes["data-height"])
  image.attributes["data-width"], image.attributes["data-height"] = nil, nil
  if FORMAT ~= "docx" or not (width and height) then return image end
  local share = math.min(1, room.width / width, room.height / height)
  image.attributes.width = ("%.2fpx"):format(math.max(width * share, 1))
  image.attributes.height = ("%.2fpx"):format(math.max(height * share, 1))
  return image
end

local function less(room, by)
  return { width = math.max(room.width - by, MIN_WIDTH), height = room.height }
end

local place

local function in_cells(grid, room)
  local set = function(row)
    for column, cell in ipairs(row.cells) do
      local share = grid.colspecs[column] and grid.colspecs[column][2] or 1 / #grid.colspecs
      cell.contents = place(cell.contents, less({ width = room.width * share, height = room.height }, CELL))
    end
    return row
  end
  grid.head.rows = grid.head.rows:map(set)
  for _, body in ipairs(grid.bodies) do body.body = body.body:map(set) end
  return grid
end

function place(blocks, room)
  for number, block in ipairs(blocks) do
    if block.t == "Table" then
      blocks[number] = in_cells(block, room)
    elseif block.t == "BulletList" or block.t == "OrderedList" then
      local items = pandoc.List()
      for _, item in ipairs(block.content) do items:insert(place(item, less(room, ITEM))) end
      block.content = items
    elseif block.t == "BlockQuote" then
      block.content = place(block.content, less(room, QUOTE))
    elseif block.t == "Div" or block.t == "Figure" then
      block.content = place(block.content, room)
    else
      blocks[number] = block:walk({ Image = function(image) return fitted(image, room) end })
    end
  end
  return blocks
end

function Pandoc(document)
  local room, found = document.meta.landscape and LANDSCAPE or PORTRAIT, pandoc.Blocks({})
  for _, block in ipairs(document.blocks) do
    local before = block.t == "RawBlock" and block.text:match("^<!%-%-pages before: (%a+)%-%->$")
    if before then room = before == "portrait" and LANDSCAPE or PORTRAIT end
    found:extend(place(pandoc.Blocks({ block }), room))
  end
  document.blocks = found
  return document
end
