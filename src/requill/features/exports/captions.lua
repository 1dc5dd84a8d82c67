-- Images stay in the file that is read: of each only its description is words.
function Image(image)
  return image.caption
end
