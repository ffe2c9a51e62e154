/**
 * The value of a sum of terms as published cases write them: '0.08/12', '3/365+1/12', '-0.1/12', '30', '20/366+1/12'.
 * Numbers with + − × ÷, multiplication and division first, no brackets. Throws Error for anything else.
 */
export function fraction(text: string | number): number {
  if (typeof text === 'number') return text
  const compact = text.replaceAll(' ', '')
  if (!/^[+-]?\d*\.?\d+([+\-*/]\d*\.?\d+)*$/.test(compact)) throw new Error(`${text} is not a sum of fractions`)
  const terms = compact.match(/[+-]?[^+-]+/g) ?? []
  return terms.reduce((sum, term) => sum + product(term), 0)
}

function product(term: string): number {
  const [first = '', ...rest] = term.match(/^[+-]?[\d.]+|[*/][\d.]+/g) ?? []
  return rest.reduce(
    (value, part) => (part.startsWith('/') ? value / Number(part.slice(1)) : value * Number(part.slice(1))),
    Number(first),
  )
}
