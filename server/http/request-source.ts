/**
 * The source of a request for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because a household
 * or a server gets all of its 2^64 addresses for free. Any other text is given back as it is. A socket that is closed
 * already has no address, and counts as 'unknown'.
 */
export function sourceOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const groups = (text: string): string[] => text.split(':').filter((group) => group !== '')
  const missing = Math.max(0, 8 - groups(head).length - groups(tail).length)
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
