-- Word's title and subtitle, which pandoc takes out of the text: a subtitle is what a text's own title is drawn as.
function Pandoc(document)
  local title, subtitle, is_only = document.meta.title, document.meta.subtitle, true
  document.blocks:walk({ Header = function(heading) is_only = is_only and heading.level > 1 end })
  if subtitle and #subtitle > 0 then
    document.blocks:insert(1, is_only and pandoc.Header(1, subtitle) or pandoc.Para(subtitle))
  end
  if title and #title > 0 then document.blocks:insert(1, pandoc.Header(1, title)) end
  document.meta = {}
  return document
end
