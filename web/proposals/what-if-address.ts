/** The names of the what-if fields in the address. */
export const WHAT_IF_NAMES = {
  extra: 'extra',
  lump: 'lump',
  lumpOn: 'lump-on',
  rate: 'rate',
  payoffOn: 'payoff',
} as const
export const addressNames: readonly string[] = Object.values(WHAT_IF_NAMES)
