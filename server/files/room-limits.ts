import type { Config } from '../settings/config.ts'
import type { RoomSettings } from './queries.ts'

/**
 * The megabytes that the files of a lender may take: the administrator's number for the lender, else the installation's,
 * else that of the start. Until the address is proved the smaller one counts, where mail is sent.
 */
export function fileMegabytesOf(
  { lenderMegabytes, unprovedMegabytes, ownMegabytes, isProved }: RoomSettings,
  config: Pick<Config, 'lenderFileMegabytes' | 'unprovedFileMegabytes' | 'smtpUrl'>,
): { megabytes: number; isUnproved: boolean } {
  if (ownMegabytes !== null) return { megabytes: ownMegabytes, isUnproved: false }
  const ofLender = lenderMegabytes ?? config.lenderFileMegabytes
  // Where no mail is sent, nobody can prove an address.
  const isUnproved = !isProved && config.smtpUrl !== undefined
  const ofUnproved = unprovedMegabytes ?? config.unprovedFileMegabytes
  return { megabytes: isUnproved ? Math.min(ofUnproved, ofLender) : ofLender, isUnproved }
}
