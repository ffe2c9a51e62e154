/** Interest of one day with its four decimals: 196_478 is '$19.6478'. */
export function perDiemText(tenThousandths: number): string {
  const dollars = Math.trunc(tenThousandths / 10_000).toLocaleString('en-US')
  return `$${dollars}.${String(tenThousandths % 10_000).padStart(4, '0')}`
}
