import type { Person, Row } from './people.ts'

/** A day so many days from another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** The lender's today on the day of the collection. */
export const today = '2026-11-18'

/** Reads a loan again from every side, after something was done to it. */
export async function readLoan(person: Person, loanId: number, title: string): Promise<void> {
  for (const path of ['', '/schedule', '/history', '/fees', '/timeline']) {
    await person.call('GET', `/loans/${loanId}${path}`, { title })
  }
  await person.call('GET', `/payments/loan/${loanId}`, { title })
}

/** Everything that is refused of a payment, with the sentences. */
export async function refusedPayments(lender: Person, loan: Row): Promise<void> {
  const { id: loanId = 0, originationDate = today } = loan
  const usual = { loanId, amount: 100, paymentDate: today, paymentMethod: 'ACH' }
  const byHand = { ...usual, application: 'BY_HAND' }
  const forms: Record<string, object> = {
    'above what is owed': { ...usual, amount: 9_999_999 },
    'above what is owed, principal only': { ...usual, amount: 9_999_999, application: 'PRINCIPAL_ONLY' },
    'before origination': { ...usual, paymentDate: dayAfter(originationDate, -1) },
    'in the future': { ...usual, paymentDate: dayAfter(today, 1) },
    'on no day': { ...usual, paymentDate: '2026-02-30' },
    'in another century': { ...usual, paymentDate: '1850-01-01' },
    'of nothing': { ...usual, amount: 0 },
    'below nothing': { ...usual, amount: -5 },
    'of a tenth of a cent': { ...usual, amount: 10.001 },
    'of text': { ...usual, amount: '100' },
    'without method': { ...usual, paymentMethod: ' ' },
    'with a long note': { ...usual, note: 'x'.repeat(1001) },
    'by an unknown application': { ...usual, application: 'AS_ONE_LIKES' },
    'with an unknown field': { ...usual, tip: 1 },
    'by hand, parts that do not add up': { ...byHand, principalAmount: 50, interestAmount: 20, feesAmount: 0 },
    'by hand without parts': byHand,
    'by hand, more fees than open': { ...byHand, feesAmount: 100 },
    'by hand, more interest than due': { ...byHand, amount: 90_000, interestAmount: 90_000 },
    'by hand, more principal than owed': { ...byHand, amount: 5_000_000, principalAmount: 5_000_000 },
    'parts without by hand': { ...usual, principalAmount: 100 },
  }
  for (const [title, body] of Object.entries(forms))
    await lender.call('POST', '/payments', { body, title: `${loanId} ${title}` })
}

/** Every way of recording a payment and of taking it back, on one loan, which is read again after each. */
export async function paymentsOf(lender: Person, loan: Row): Promise<void> {
  const { id: loanId = 0, nextPaymentAmount } = loan
  const next = nextPaymentAmount ?? 100
  const usual = { loanId, amount: next, paymentDate: today, paymentMethod: 'ACH' }
  const forms: Record<string, object> = {
    'the next installment': { ...usual, reference: 'R-1', note: 'As agreed' },
    'half of it': { ...usual, amount: Math.round(next * 50) / 100, paymentMethod: 'CHECK' },
    'twice and more, a lower payment after': {
      ...usual,
      amount: Math.round(next * 230) / 100,
      extraPrincipal: 'LOWER_PAYMENT',
    },
    'principal only': { ...usual, amount: 123.45, application: 'PRINCIPAL_ONLY' },
    'by hand, principal': { ...usual, amount: 77.01, application: 'BY_HAND', principalAmount: 77.01 },
    'by hand, principal and interest': {
      ...usual,
      amount: 30,
      application: 'BY_HAND',
      principalAmount: 29.5,
      interestAmount: 0.5,
    },
    'six weeks ago': { ...usual, amount: 61.07, paymentDate: dayAfter(today, -42), paymentMethod: 'CASH' },
  }
  const recorded: number[] = []
  for (const [title, body] of Object.entries(forms)) {
    const { row } = await lender.call('POST', '/payments', { body, title: `${loanId} ${title}` })
    if (row.id !== undefined) recorded.push(row.id)
    await lender.call('GET', `/loans/${loanId}`, { title: `after ${title}` })
    await lender.call('GET', `/loans/${loanId}/schedule`, { title: `after ${title}` })
  }
  for (const paymentId of [recorded[0], recorded[0], recorded.at(-1)]) {
    if (paymentId === undefined) continue
    await lender.call('POST', `/payments/${paymentId}/reversal`, {
      body: { reason: 'Returned by the bank' },
      title: 'reversed',
    })
    await readLoan(lender, loanId, `after the reversal of ${paymentId}`)
  }
  if (recorded[1] !== undefined) {
    await lender.call('POST', `/payments/${recorded[1]}/reversal`, { body: { reason: '' }, title: 'without reason' })
    await lender.call('GET', `/payments/${recorded[1]}/receipt?language=en`)
  }
}

/** The borrower says that money was sent, and the lender confirms or declines it. */
export async function reportedPayments(borrower: Person, lenders: readonly Person[]): Promise<number[]> {
  const loans = (await borrower.call('GET', '/loans?limit=100', { title: 'to report payments of' })).rows
  for (const { id: loanId = 0, originationDate = today } of loans) {
    const usual = { loanId, amount: 50.05, paymentDate: today, paymentMethod: 'ZELLE', note: 'Sent from my phone' }
    const forms: Record<string, object> = {
      'to be confirmed': usual,
      'to be declined': { ...usual, amount: 60.06, paymentDate: dayAfter(today, -3) },
      'to wait': { ...usual, amount: 70.07 },
      'the same again': { ...usual, amount: 70.07 },
      'above what is owed': { ...usual, amount: 9_999_999 },
      'in the future': { ...usual, paymentDate: dayAfter(today, 2) },
      'before origination': { ...usual, paymentDate: dayAfter(originationDate, -1) },
      'of nothing': { ...usual, amount: 0 },
    }
    const reported: number[] = []
    for (const [title, body] of Object.entries(forms)) {
      const { row } = await borrower.call('POST', '/payments/report', { body, title: `${loanId} ${title}` })
      if (row.id !== undefined) reported.push(row.id)
    }
    const [confirmed, declined, waiting] = reported
    for (const lender of lenders) {
      const decide = (id: number | undefined, what: string, body: object) =>
        id === undefined
          ? undefined
          : lender.call('POST', `/payments/${id}/${what}`, { body, title: JSON.stringify(body).slice(0, 40) })
      await decide(confirmed, 'confirmation', { paymentDate: dayAfter(today, 3) })
      await decide(confirmed, 'confirmation', { paymentDate: dayAfter(originationDate, -5) })
      await decide(confirmed, 'confirmation', { paymentDate: dayAfter(today, -1), extraPrincipal: 'LOWER_PAYMENT' })
      await decide(confirmed, 'confirmation', {})
      await decide(declined, 'decline', { reason: ' ' })
      await decide(declined, 'decline', { reason: 'It did not come' })
      await decide(declined, 'decline', { reason: 'Again' })
      await decide(waiting, 'reversal', { reason: 'Not booked yet' })
    }
    await readLoan(borrower, loanId, 'after reports')
  }
  return loans.flatMap(({ id }) => (id === undefined ? [] : [id]))
}
