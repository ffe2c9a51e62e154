/**
 * A plain decimal number ('1684.30', '-0.01', 9.4822) in whole units of 10^-decimals: decimal('1684.3', 2) is 168430.
 * Throws RangeError when it is no plain decimal number or has more decimals than that.
 */
export function decimal(value: string | number, decimals: number): number {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value).trim())
  if (!match) throw new RangeError(`${value} is not a decimal number`)
  const [, sign = '', whole = '', fraction = ''] = match
  const digits = fraction.replace(/0+$/, '')
  if (digits.length > decimals) throw new RangeError(`${value} has more than ${decimals} decimals`)
  const units = Number(whole + digits.padEnd(decimals, '0'))
  if (!Number.isSafeInteger(units)) throw new RangeError(`${value} is too large`)
  return sign === '-' && units !== 0 ? -units : units
}

/** The amount in cents of a decimal number of dollars. */
export function cents(value: string | number): number {
  return decimal(value, 2)
}

/** A rate in percent as parts per million. */
export function ppm(percent: string | number): number {
  return decimal(percent, 4)
}
