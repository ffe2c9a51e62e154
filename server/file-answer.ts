/** A file as an answer. */
export type FileAnswer = {
  mediaType: string
  /** What it is called where it is saved. */
  name: string
  /** Shown in the page that asks for it; otherwise it is only ever saved. */
  isInline: boolean
  /** Its bytes, begun after the transaction has ended. */
  open(): NodeJS.ReadableStream | Promise<NodeJS.ReadableStream>
}

/**
 * What is said of a file besides its type. A browser takes the type from us alone, keeps no copy, and runs nothing. What is
 * shown may stand in our own pages only; it is not put into a sandbox, because no browser shows a PDF in one.
 */
export function fileHeaders({ name, isInline }: Pick<FileAnswer, 'name' | 'isInline'>): Record<string, string> {
  const policy = isInline
    ? "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
    : "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox"
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
