/** An answer that is a file. */
export type FileAnswer = {
  mediaType: string
  /** The file's name when it is saved. */
  name: string
  /** True if the page may show the file; otherwise the browser only saves it. */
  isInline: boolean
  /** True if a user uploaded the file; false if the app made it. */
  isUploaded: boolean
  /** Starts reading the bytes, after the transaction has ended. */
  open(): NodeJS.ReadableStream | Promise<NodeJS.ReadableStream>
}

/**
 * The headers of a file, apart from its type. A browser takes the type from us alone, keeps no copy, and runs nothing.
 * An uploaded file is sandboxed, even inside a page of ours. No other site's page can frame it.
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

/** The name for programs that read only ASCII. */
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%;]/g, '_')
    .trim() || 'document'

/** The name as RFC 8187 encodes it. */
const codedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
