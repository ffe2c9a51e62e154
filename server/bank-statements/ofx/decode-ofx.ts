import { decodeText } from '../../tables/decode-text.ts'

const HEADER_BYTES = 2000

/**
 * Decodes an OFX file in the encoding that its header names, if we know it; otherwise as any text file. Undefined for a
 * file that is no text.
 */
export function decodeOfx(bytes: Uint8Array): string | undefined {
  const header = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_BYTES))
  const named =
    /<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/i.exec(header)?.[1] ??
    /^CHARSET:([\w-]{1,40})\s*$/im.exec(header)?.[1]
  const label = named === undefined || /^\d+$/.test(named) ? `windows-${named ?? ''}` : named
  const isByteWise = !bytes.includes(0)
  if (isByteWise && !/^(utf-?8|windows-|none)$/i.test(label)) {
    try {
      // Invalid bytes become replacement characters: they damage names, but not amounts.
      return new TextDecoder(label).decode(bytes)
    } catch {
      // RangeError: TextDecoder does not know this encoding.
    }
  }
  return decodeText(bytes)
}

/** Whether a text is an OFX file rather than a list. */
export const looksLikeOfx = (text: string): boolean => /<OFX[\s>]/i.test(text.slice(0, 20_000))
