const PDF = Buffer.from('%PDF-', 'latin1')

/**
 * Decodes the text of a file: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise Western European
 * (Windows-1252, which includes Latin-1), in which every byte is a character. Undefined for a file that is no text, and
 * for a PDF, whose lines are no table.
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
