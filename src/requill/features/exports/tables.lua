-- Tables: how wide the columns are, how small the letters, and which stand on pages of their own in landscape.
--
-- Runs behind filter.lua. Everything is counted in letters of body text. In Word a remark stands where pages turn, of
-- which word_pages.py makes a section's end.

-- What fits beside each other, from the form that is read best to the one that holds most.
local IS_LETTER = os.getenv("REQUILL_PAPER") == "letter" -- broader than A4 in portrait, narrower in landscape
local FORMS = {
  { letters = 80, size = 11 },
  { letters = 98, size = 9 },
  { letters = IS_LETTER and 139 or 150, size = 9, landscape = true },
  { letters = IS_LETTER and 167 or 180, size = 7.5, landscape = true },
}
local STYLES = { [9] = "Small Table Text", [7.5] = "Smallest Table Text" }
local PADDING = 3.5
local LONGEST_WORD, LONGEST_CELL = 28, 60
local LONGEST_HYPHENATED = 14 -- an identifier like FR-001 is kept whole
local BOLD, CAPITAL, BROAD = 1.15, 1.3, 2
local SHARE = 0.7 -- with 1, one long cell would leave the others nothing
local ROWS = 200 -- that are measured
local MANY, LONG = 7, 2 -- so many columns with so many lines of text are read on a broad page
local WHOLE_ROW = 30 -- lines: what is longer may break, or it would leave its page
local BETWEEN, BETWEEN_LETTERS = 3, 600 -- what stands between two such tables, or before the first, turns with them
local BEFORE = 3
local LETTER, LEAST_IMAGE = 7.56, 20 -- pixels of a letter; so many letters wide an image is at least

local function is_capital(code)
  return code >= 0x41 and code <= 0x5A
end

-- Chinese, Japanese, Korean and pictures: two letters wide, and lines break between them.
local function is_broad(code)
  return (code >= 0x1100 and code <= 0x115F) or (code >= 0x2E80 and code <= 0xD7A3) or (code >= 0xF900 and code <= 0xFAFF)
    or (code >= 0xFE30 and code <= 0xFF60) or code >= 0x1F000
end

local SPACE, HYPHEN = { [0x20] = true, [0x0A] = true, [0x09] = true }, 0x2D

-- How long a text is, and the longest part of it that a line must hold.
local function measured(text)
  local length, word, part, longest = 0, 0, 0, 0
  for _, code in utf8.codes(text, true) do
    local width = is_broad(code) and BROAD or is_capital(code) and CAPITAL or 1
    length = length + width
    if SPACE[code] then
      word, part = 0, 0
    elseif is_broad(code) then
      word, part = width, width
    else
      word, part = word + width, part + width
    end
    longest = math.max(longest, word <= LONGEST_HYPHENATED and word or part)
    if code == HYPHEN then part = 0 end
  end
  return length, longest
end

local file = io.open("comments.json")
local has_comments = file ~= nil and file:close()

-- What is shown of a text: comments stand beside the page.
local function shown(text)
  if has_comments then
    text = text:walk({ Span = function(span) return span.classes:includes("comment-start") and {} or nil end })
  end
  return pandoc.utils.stringify(text)
end

-- How wide a cell's images are, and how wide they should be at least.
local function images_of(cell)
  local widest = 0
  cell.contents:walk({
    Image = function(image) widest = math.max(widest, (tonumber(image.attributes["data-width"]) or 0) / LETTER) end,
  })
  return widest, math.min(widest, LEAST_IMAGE)
end

local function rows_of(grid)
  local found = pandoc.List()
  found:extend(grid.head.rows)
  for _, body in ipairs(grid.bodies) do
    for _, row in ipairs(body.body) do found:insert(row) end
  end
  return found
end

-- Of each column its longest word, its longest cell, and all of its text.
local function measures(grid, rows)
  local words, cells, texts = {}, {}, {}
  for column = 1, #grid.colspecs do words[column], cells[column], texts[column] = 1, 1, 1 end
  for number, row in ipairs(rows) do
    if number > ROWS then break end
    local letter = number <= #grid.head.rows and BOLD or 1
    for column, cell in ipairs(row.cells) do
      if words[column] == nil then break end
      local length, longest = measured(shown(cell))
      local image, least = images_of(cell)
      cells[column] = math.max(cells[column], letter * length, image)
      texts[column] = texts[column] + letter * length + image
      words[column] = math.max(words[column], math.min(letter * longest, LONGEST_WORD), least)
    end
  end
  return words, cells, texts
end

local function total(numbers)
  local sum = 0
  for _, number in ipairs(numbers) do sum = sum + number + PADDING end
  return sum
end

local function form_of(words, cells, may_turn)
  local lines = 0
  for _, length in ipairs(cells) do lines = lines + math.min(length, LONGEST_CELL) / FORMS[1].letters end
  local is_long = #words >= MANY and lines > LONG
  local fitting = FORMS[1]
  for _, form in ipairs(FORMS) do
    if may_turn or not form.landscape then
      fitting = form
      if total(words) <= form.letters and (form.landscape or not (is_long and may_turn)) then break end
    end
  end
  return fitting
end

-- A column is as wide as its longest word at least, and never wider than its longest cell as long as others have more
-- to say: what is left is dealt out among these by their amount of text.
local function widths_of(words, cells, texts, letters)
  local least, wanted = total(words), total(cells)
  local widths, open, left = {}, {}, letters - least
  for column = 1, #words do
    if wanted <= letters then
      widths[column] = (cells[column] + PADDING) / wanted
    elseif left <= 0 then
      widths[column] = (words[column] + PADDING) / least
    else
      widths[column], open[column] = words[column] + PADDING, true
    end
  end
  while next(open) do
    local weight, filled = 0, false
    for column in pairs(open) do weight = weight + texts[column] ^ SHARE end
    for column in pairs(open) do
      local most = cells[column] + PADDING
      if words[column] + PADDING + left * texts[column] ^ SHARE / weight >= most then
        left, widths[column], open[column], filled = left - (most - words[column] - PADDING), most, nil, true
        break
      end
    end
    if not filled then
      for column in pairs(open) do widths[column] = widths[column] + left * texts[column] ^ SHARE / weight end
      break
    end
  end
  if wanted > letters and left >= 0 and least < letters then
    for column = 1, #words do widths[column] = widths[column] / letters end
  end
  return widths
end

local function is_tall(row, widths, letters)
  for column, cell in ipairs(row.cells) do
    local length = measured(shown(cell))
    local breaks = 0
    cell.contents:walk({ LineBreak = function() breaks = breaks + 1 end })
    local room = math.max((widths[column] or 0) * letters - PADDING, 2)
    if 1.3 * length / room + breaks > WHOLE_ROW then return true end
  end
  return false
end

local function in_word(grid, form)
  local style = STYLES[form.size]
  if style == nil then return { grid } end
  local smaller = function(row)
    for _, cell in ipairs(row.cells) do
      -- What is plain keeps the look of what is plain.
      local words = cell.contents:walk({ Plain = function(plain) return pandoc.Para(plain.content) end })
      cell.contents = pandoc.Blocks({ pandoc.Div(words, { ["custom-style"] = style }) })
    end
    return row
  end
  grid.head.rows = grid.head.rows:map(smaller)
  for _, body in ipairs(grid.bodies) do body.body = body.body:map(smaller) end
  return { grid }
end

local function in_typst(grid, form, rows, widths)
  for _, row in ipairs(rows) do
    if is_tall(row, widths, form.letters) then
      for _, cell in ipairs(row.cells) do cell.attributes["typst:breakable"] = "true" end
    end
  end
  return {
    pandoc.RawBlock("typst", "#sized(" .. form.size .. "pt, " .. LONGEST_WORD .. ")["),
    grid,
    pandoc.RawBlock("typst", "]"),
  }
end

-- A table in the form that holds it, and whether that is in landscape.
local function set(grid, may_turn)
  local rows = rows_of(grid)
  local words, cells, texts = measures(grid, rows)
  local form = form_of(words, cells, may_turn)
  local widths = widths_of(words, cells, texts, form.letters)
  local colspecs = pandoc.List()
  for column, colspec in ipairs(grid.colspecs) do colspecs:insert({ colspec[1], widths[column] }) end
  grid.colspecs = colspecs
  local blocks = FORMAT == "typst" and in_typst(grid, form, rows, widths) or in_word(grid, form)
  return blocks, form.landscape == true
end

local function turn(to)
  if FORMAT == "typst" then
    return pandoc.RawBlock("typst", "#set page(flipped: " .. tostring(to == "landscape") .. ")")
  end
  return pandoc.RawBlock("openxml", "<!--pages before: " .. (to == "landscape" and "portrait" or "landscape") .. "-->")
end

-- The heading of a table, and a line or two beneath it, stand on its page.
local function beginning_of(blocks, at, from)
  for first = at - 1, math.max(at - BEFORE, from), -1 do
    if blocks[first].t == "Header" then
      while first > from and blocks[first - 1].t == "Header" do first = first - 1 end
      return first
    end
    if blocks[first].t ~= "Para" then break end
  end
  return at
end

local function letters_between(blocks, first, last)
  local letters = 0
  for number = first, last do
    if blocks[number].t == "Table" then return math.huge end
    letters = letters + #shown(blocks[number])
  end
  return letters
end

-- The runs of blocks that stand on pages in landscape, as pairs of their first and their last.
local function runs_of(blocks, is_broad_table)
  local runs = pandoc.List()
  for at in ipairs(blocks) do
    if is_broad_table[at] then
      local last = runs[#runs]
      local before = last and last[2] or 0
      local first = beginning_of(blocks, at, before + 1)
      local is_near = first - before - 1 <= BETWEEN and letters_between(blocks, before + 1, first - 1) <= BETWEEN_LETTERS
      if is_near and last then
        last[2] = at
      else
        runs:insert({ is_near and 1 or first, at })
      end
    end
  end
  return runs
end

function Pandoc(document)
  local blocks, placed, is_broad_table = document.blocks, {}, {}
  for at, block in ipairs(blocks) do
    if block.t == "Table" then
      placed[at], is_broad_table[at] = set(block, true)
    else
      placed[at] = pandoc.Blocks({ block }):walk({
        traverse = "topdown",
        Table = function(grid)
          return (set(grid, false)), false
        end,
      })
    end
  end
  local runs, found, number = runs_of(blocks, is_broad_table), pandoc.Blocks({}), 1
  for at in ipairs(blocks) do
    local run = runs[number]
    if run and run[1] == at then
      if at == 1 then
        document.meta.landscape = true
      else
        found:insert(turn("landscape"))
      end
    end
    found:extend(placed[at])
    if run and run[2] == at then
      number = number + 1
      found:insert(at == #blocks and FORMAT == "docx" and pandoc.RawBlock("openxml", "<!--last pages: landscape-->") or turn("portrait"))
      if at == #blocks and FORMAT == "typst" then found:remove() end
    end
  end
  document.blocks = found
  return document
end
