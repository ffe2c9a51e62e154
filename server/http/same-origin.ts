type Asking = {
  method: string
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
  contentType: string | undefined
  /** The address takes a form with a file, which is what a program sends to it. */
  takesForm?: boolean
  /** The address writes, whatever its method. */
  isWrite?: boolean
}

/**
 * Whether a request may write. A browser says where it comes from (Origin, Sec-Fetch-Site), and only our own pages may.
 * A program that is no browser says neither; it must send JSON or nothing at all, which no foreign page can make a
 * browser do without saying where it comes from; where files are taken, a form too, which every browser of today sends with
 * its Origin. Reading methods may always, but where the address writes all the same (a quote that is kept): a link or
 * an image of another site could ask for it in somebody's name.
 */
export function isFromHere(asking: Asking, publicUrl: string): boolean {
  const { method, origin, fetchSite, contentType, takesForm = false, isWrite = false } = asking
  const isOfOthers = fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none'
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return !(isWrite && isOfOthers)
  if (isOfOthers) return false
  if (origin !== undefined) return isOurs(origin, asking, publicUrl)
  if (takesForm && /^multipart\/form-data\b/i.test(contentType ?? '')) return true
  return fetchSite !== undefined || contentType === undefined || /^application\/json\b/i.test(contentType)
}

function isOurs(origin: string, { host }: Asking, publicUrl: string): boolean {
  if (origin === publicUrl) return true
  // Behind TLS only the one address counts. Without it the app may be reached by several names on the same machine; a
  // page of another site cannot have the Host it asks for as its own origin.
  if (publicUrl.startsWith('https:')) return false
  return host !== undefined && origin === `http://${host}`
}
