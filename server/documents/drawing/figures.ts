import type { Cents, RatePpm } from '#engine/numbers/units.ts'

const MINUS = '\u2212'
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const percents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

/**
 * 123450 is '$1,234.50', −500 is '−$5.00'. Both languages write amounts as on screen: en-US (docs/requirements/gen.md).
 */
export const usd = (cents: Cents): string => dollars.format(cents === 0 ? 0 : cents / 100).replace('-', MINUS)

/** Ten thousandths of a dollar with all four decimals: 3634 is '$0.3634'. */
export const usdToFour = (tenThousandths: number): string =>
  `$${Math.trunc(tenThousandths / 10_000).toLocaleString('en-US')}.${String(tenThousandths % 10_000).padStart(4, '0')}`

/** 71250 is '7.125%'. */
export const percentOfPpm = (ppm: RatePpm): string => `${percents.format(ppm / 10_000)}%`
