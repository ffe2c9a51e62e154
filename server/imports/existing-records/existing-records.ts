import { centsOf } from '#contract/fields.ts'
import { readLimit } from '../../approval-limits/queries.ts'
import type { Tx } from '../../database/database.ts'
import { readEventsOfLoans } from '../../ledger/events.ts'
import { findDefaultTerms } from '../../loans/products/queries.ts'
import { findLenderSettings } from '../../loans/settings/queries.ts'
import type { Cells } from '../cells.ts'
import { type KnownPeople, nameIn } from '../check-borrowers.ts'
import { type KnownLoans, sameLoanKey } from '../check-loans.ts'
import type { Asked } from '../plan.ts'
import { type KnownPayments, type PayableLoan, samePaymentKey } from './known-payments.ts'
import {
  borrowersMeant,
  loansByReference,
  loansNamed,
  loansOfBorrowers,
  type NamedLoan,
  paymentsOfLoans,
} from './queries.ts'

const emailsIn = (rows: readonly Cells[]): string[] => [
  ...new Set(rows.flatMap((cells) => cells.text('email')?.toLowerCase() ?? [])),
]

/** The lender's borrowers whom the rows of a file may mean: by address, or without one by name. */
export async function knownPeople(tx: Tx, rows: readonly Cells[], { user, locks }: Asked): Promise<KnownPeople> {
  const names = [...new Set(rows.flatMap((cells) => nameIn(cells)?.toLowerCase() ?? []))]
  const people = await borrowersMeant(tx, { lenderId: user.id, emails: emailsIn(rows), names, locks })
  const withEmail = people.flatMap((person) => (person.emailKey === null ? [] : [[person.emailKey, person] as const]))
  const without = people.filter(({ emailKey }) => emailKey === null)
  return {
    byEmail: new Map(withEmail),
    byName: Map.groupBy(without, ({ fullName }) => fullName.toLowerCase()),
  }
}

/** The lender's loans and borrowers that the rows of a file may repeat. */
export async function knownLoans(tx: Tx, rows: readonly Cells[], asked: Asked): Promise<KnownLoans> {
  const { user, today, now, asOfDate } = asked
  const lenderId = user.id
  const people = await knownPeople(tx, rows, asked)
  const borrowerIds = [...people.byEmail.values(), ...[...people.byName.values()].flat()].map(({ id }) => id)
  const references = [...new Set(rows.flatMap((cells) => cells.text('reference') ?? []))]
  const [imported, loans, defaults] = [
    await loansByReference(tx, { lenderId, references }),
    await loansOfBorrowers(tx, { lenderId, borrowerIds }),
    await findDefaultTerms(tx, lenderId),
  ]
  return {
    people,
    references: new Map(imported.map(({ reference, loanNumber }) => [reference, loanNumber])),
    loans: new Map(loans.map((loan) => [sameLoanKey(loan), loan.loanNumber])),
    defaults,
    aboveCents: await readLimit(tx),
    today,
    now,
    asOfDate,
  }
}

/** The loans that the rows of a file name, with their events and recorded payments. */
export async function knownPayments(tx: Tx, rows: readonly Cells[], asked: Asked): Promise<KnownPayments> {
  const lenderId = asked.user.id
  const names = [...new Set(rows.flatMap((cells) => cells.text('loan')?.toLowerCase() ?? []))]
  const loans = await loansNamed(tx, { lenderId, names, locks: asked.locks })
  const events = await readEventsOfLoans(
    tx,
    loans.map(({ loanId }) => ({ lenderId, loanId })),
  )
  const payable = loans.map((loan) => ({ ...loan, events: events.get(loan.loanId) ?? [] }))
  const recorded = await paymentsOfLoans(tx, { lenderId, loanIds: loans.map(({ loanId }) => loanId) })
  const keys = recorded.flatMap(({ reference, ...payment }) => [
    samePaymentKey({ ...payment, reference: reference ?? undefined }),
    // A row without a reference may be any payment of that day and amount.
    samePaymentKey({ ...payment, reference: undefined }),
  ])
  const { today, now } = asked
  const { toleranceAmount = 0 } = (await findLenderSettings(tx, lenderId)) ?? {}
  const toleranceCents = centsOf(toleranceAmount)
  const returnable = recorded.filter(({ status, isMoved }) => status === 'COMPLETED' && !isMoved)
  return {
    loansNamed: byName(payable),
    payments: new Set(keys),
    toleranceCents,
    returnable: new Map(returnable.map(({ eventId, paymentId }) => [eventId, { paymentId }])),
    aboveCents: await readLimit(tx),
    returnReason: RETURNED[asked.user.language],
    today,
    now,
  }
}

/** The reason noted on a payment that the bank returned, where the file has none; its borrower reads it too. */
const RETURNED = { en: 'Returned by the bank', es: 'Devuelto por el banco' }

type Payable = PayableLoan & NamedLoan

/**
 * A loan's number counts before a reference, and a reference before a name, since a name may be another loan's number.
 */
function byName(loans: readonly Payable[]): KnownPayments['loansNamed'] {
  const index = (namesOf: (loan: Payable) => readonly string[]) => {
    const named = new Map<string, Payable[]>()
    for (const loan of loans) {
      for (const name of namesOf(loan)) named.set(name.toLowerCase(), [...(named.get(name.toLowerCase()) ?? []), loan])
    }
    return named
  }
  const ways = [
    index(({ loanNumber }) => [loanNumber]),
    index(({ references }) => references),
    index(({ loanName }) => [loanName]),
  ]
  return (name) => ways.map((way) => way.get(name.toLowerCase()) ?? []).find((found) => found.length > 0) ?? []
}
