import type { Instant } from '#engine/numbers/units.ts'
import type { Context } from '../http/http.ts'

/** When and roughly from where somebody asked for a link, for the letter and for the page behind the link. */
export type AskedFrom = {
  at: Instant
  /** 203.0.113.* or 2001:db8:1:*; null when it is not known. */
  network: string | null
  timeZone: string | null
  userAgent: string
}

/** The time and the rough origin of a request. */
export function askedFrom({
  now,
  source,
  timeZone,
  userAgent,
}: Pick<Context, 'now' | 'source' | 'timeZone' | 'userAgent'>): AskedFrom {
  return { at: now, network: networkOf(source), timeZone: timeZone ?? null, userAgent: userAgent.slice(0, 300) }
}

/** A part of a network address: enough to tell one's own provider from a stranger's, too little to find a person. */
function networkOf(source: string): string | null {
  const [, ipv4] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(source) ?? []
  if (ipv4 !== undefined) return `${ipv4}.*`
  const [, ipv6] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):/.exec(source) ?? []
  return ipv6 === undefined ? null : `${ipv6}:*`
}
