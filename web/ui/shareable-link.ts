const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * The address of a link that somebody else will open. The server names where people reach it; where nobody told it, that
 * is this machine alone, and the address by which the page was reached works for more people.
 */
export function handedLink(url: string, pageOrigin: string): string {
  const { hostname, pathname, search } = new URL(url, pageOrigin)
  return THIS_MACHINE.includes(hostname) ? new URL(pathname + search, pageOrigin).href : url
}
