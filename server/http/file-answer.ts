/** A file as an answer. */
export type FileAnswer = {
  mediaType: string
  /** What it is called where it is saved. */
  name: string
  /** Shown in the page that asks for it; otherwise it is only ever saved. */
  isInline: boolean
  /** It came from somebody, and is not of our making. */
  isUploaded: boolean
  /** Its bytes, begun after the transaction has ended. */
  open(): NodeJS.ReadableStream | Promise<NodeJS.ReadableStream>
}

/**
 * What is said of a file besides its type. A browser takes the type from us alone, keeps no copy, and runs nothing: what
 * somebody has uploaded stands in a sandbox, also where a page of ours shows it. No other page can.
 */
export function fileHeaders({
  name,
  isInline,
  isUploaded,
}: Pick<FileAnswer, 'name' | 'isInline' | 'isUploaded'>): Record<string, string> {
  const policy = [
    "default-src 'none'",
    // For the browser's own viewer, which is a page around the file.
    ...(isInline ? ["img-src 'self'", "object-src 'self'", "style-src 'unsafe-inline'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isInline ? "'self'" : "'none'"}`,
    ...(isUploaded ? ['sandbox'] : []),
  ].join('; ')
  return {
    'content-disposition': `${isInline ? 'inline' : 'attachment'}; filename="${plainName(name)}"; filename*=UTF-8''${codedName(name)}`,
    'content-security-policy': policy,
    'x-frame-options': isInline ? 'SAMEORIGIN' : 'DENY',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
}

/** For programs that read nothing but ASCII. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim() || 'document'

/** RFC 8187. */
const codedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
