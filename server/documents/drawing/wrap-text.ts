type Measure = { width: number; widthOf: (text: string) => number }

/**
 * A text in lines no wider than the width. Its own line breaks stay; words that do not fit move to the next line, and a
 * word wider than a line is cut. Tabs and other white space count as one space.
 */
export function wrapText(text: string, measure: Measure): string[] {
  return text.split(/\r\n|[\r\n\u2028\u2029\u0085]/).flatMap((paragraph) => wrapParagraph(paragraph, measure))
}

function wrapParagraph(paragraph: string, { width, widthOf }: Measure): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of paragraph.split(/[\p{Zs}\p{Cc}]+/u).filter(Boolean)) {
    const longer = current === '' ? word : `${current} ${word}`
    if (widthOf(longer) <= width) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    const pieces = piecesOf(word, { width, widthOf })
    current = pieces.pop() ?? ''
    lines.push(...pieces)
  }
  return [...lines, current]
}

function piecesOf(word: string, { width, widthOf }: Measure): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

/** The text, or as much of its beginning as fits with an ellipsis. For places with one line only. */
export function shortened(text: string, { width, widthOf }: Measure): string {
  if (widthOf(text) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && widthOf(`${letters.join('').trimEnd()}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
