const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/**
 * A sentence with its values filled in: {day} as it is, and {$amount} as an amount, of which the value is plain dollars with two
 * decimals, as programs read it: '1684.30' is said as $1,684.30. A name without a value stays, so that the gap is visible.
 */
export const withSaidValues = (sentence: string, sayValue: (name: string) => string | undefined): string =>
  sentence.replace(/\{(\$?)(\w+)\}/g, (whole, sign: string, name: string) => {
    const value = sayValue(name)
    if (value === undefined) return whole
    return sign !== '' && /^-?\d+\.\d\d$/.test(value) ? usd.format(Number(value)) : value
  })
