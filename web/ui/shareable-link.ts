const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/**
 * A link that somebody else will open. The server puts its public address into it; where none is configured, that is
 * the server's own machine, and the origin of this page works for more people.
 */
export function handedLink(url: string, pageOrigin: string): string {
  const { hostname, pathname, search } = new URL(url, pageOrigin)
  return THIS_MACHINE.includes(hostname) ? new URL(pathname + search, pageOrigin).href : url
}
