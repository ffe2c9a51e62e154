import type { DayCountRule } from '../../terms/day-count.ts'

/** The rules by the names that sources give them, in lower case, with 'act' for actual and without commas and brackets. */
const NAMES: readonly [RegExp, DayCountRule][] = [
  // Without an end-of-month flag the rule of the SIA leaves February alone, as the bond basis does.
  [/^(30[ua]?\/360( without eom flag)?|(30\/360 )?bond basis)( isda)?( 4\.16f)?$/, '30/360'],
  [/^30u?\/360 (us|nasd|sia)([ /].*)?$/, '30/360 US'],
  [/^30\/360 (psa|bma)$/, '30/360 PSA'],
  [/^(30[es]\/360( eurobond)?|(30\/360 )?eurobond)( basis)?( isda 4\.16g)?$/, '30E/360'],
  [/^(30e\/360 isda|30\/360 german|german)( isda)?( 4\.16h)?$/, '30E/360 ISDA'],
  [/^30e\+\/360$/, '30E+/360'],
  [/^(excel )?days360 (us|nasd)$/, 'DAYS360 US'],
  [/^(excel )?days360 europe(an)?$/, 'DAYS360 EUROPEAN'],
  [/^act\/act( isda)?( 4\.16b)?$/, 'ACT/ACT'],
  [/^act\/act (icma|isma)$/, 'ACT/ACT ICMA'],
  [/^(act\/365\.25)$/, 'ACT/365.25'],
  [/^(act\/365 act)$/, 'ACT/365 ACTUAL'],
  [/^(nl\/365|act\/365 no leap)$/, 'NL/365'],
  [/^act\/365f?( fixed)?$/, 'ACT/365'],
  [/^act\/364$/, 'ACT/364'],
  [/^act\/360$/, 'ACT/360'],
]

/**
 * The day count that a source names; null for a name that none of ours has. What a source adds about unpaid interest says
 * nothing of days, and only simple interest and the United States Rule are ours.
 */
export function dayCountNamed(text: string): DayCountRule | null {
  const name = text
    .toLowerCase()
    .replace(/[(),]/g, ' ')
    .replace(/actual/g, 'act')
    .replace(/\b4\.16 ([a-z])/g, '4.16$1')
    .replace(/\b(days?|us rule|simple( interest)?)\b/g, '')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+/g, ' ')
    .trim()
  return NAMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
