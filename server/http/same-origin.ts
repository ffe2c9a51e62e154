type Asking = {
  method: string
  origin: string | undefined
  fetchSite: string | undefined
  host: string | undefined
  contentType: string | undefined
  /** The endpoint takes a form with a file, which programs may send to it. */
  takesForm?: boolean
  /** The endpoint writes, whatever its method. */
  isWrite?: boolean
}

/**
 * True if a request may write. A browser says where the request comes from (Origin, Sec-Fetch-Site), and only our own
 * pages may write. A program that is no browser says neither. It must send JSON or no body at all, which a foreign page
 * cannot make a browser send without those headers. Where files are taken, it may send a form too, because every
 * browser of today sends forms with Origin. Reading methods are allowed, unless the endpoint writes all the same (a
 * quote that is kept): otherwise a link or an image of another site could call it in the user's name.
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
  // Behind TLS only PUBLIC_URL counts. Without TLS the app may be reached by several names on the same machine. A page
  // of another site cannot have the Host of this app as its own origin.
  if (publicUrl.startsWith('https:')) return false
  return host !== undefined && origin === `http://${host}`
}
