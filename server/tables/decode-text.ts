const PDF = Buffer.from('%PDF-', 'latin1')

/**
 * The text of a file: UTF-8 with or without a mark at its beginning, UTF-16 with one, and else Western European
 * (Windows-1252, of which Latin-1 is a part), in which every byte is a letter. Undefined for a file that is no text, and for
 * a PDF, whose lines no table is made of.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0) || Buffer.from(bytes.subarray(0, 5)).equals(PDF)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
