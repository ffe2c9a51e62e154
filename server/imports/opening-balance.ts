import type { Language } from '#contract/enumerations.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'

type Figures = { asOn: Day; balanceCents: Cents; lentCents: Cents | undefined; lentOn: Day | undefined }

const usd = (cents: Cents): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

/** The note on a loan that was taken over while it ran: its books begin with the balance of a day. */
export function takenOverText({ asOn, balanceCents, lentCents, lentOn }: Figures, language: Language): string {
  if (language === 'es') {
    const lent = lentCents === undefined ? '' : ` de ${usd(lentCents)} prestados${lentOn ? ` el ${lentOn}` : ''}`
    return `Importado con el saldo del ${asOn}: ${usd(balanceCents)}${lent}.`
  }
  const lent = lentCents === undefined ? '' : ` of ${usd(lentCents)} lent${lentOn ? ` on ${lentOn}` : ''}`
  return `Imported with the balance of ${asOn}: ${usd(balanceCents)}${lent}.`
}
