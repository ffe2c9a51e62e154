import { centsOf } from '#contract/fields.ts'
import { readLimit } from '../../approval-limits/queries.ts'
import type { Tx } from '../../database/database.ts'
import { readEventsOfLoans } from '../../ledger/events.ts'
import { findDefaultTerms } from '../../loans/products/queries.ts'
import { findLenderSettings } from '../../loans/settings/queries.ts'
import type { Cells } from '../cells.ts'
import { type KnownLoans, sameLoanKey } from '../check-loans.ts'
import { type KnownPayments, type PayableLoan, samePaymentKey } from '../check-payments.ts'
import type { Asked } from '../plan.ts'
import {
  borrowersByEmail,
  loansByReference,
  loansNamed,
  loansOfBorrowers,
  type NamedLoan,
  paymentsOfLoans,
} from './queries.ts'

const emailsIn = (rows: readonly Cells[]): string[] => [
  ...new Set(rows.flatMap((cells) => cells.text('email')?.toLowerCase() ?? [])),
]

/** The e-mail addresses in a file that a lender's borrowers have already, in lower case. */
export async function knownEmails(
  tx: Tx,
  rows: readonly Cells[],
  { user, locks }: Asked,
): Promise<ReadonlySet<string>> {
  const known = await borrowersByEmail(tx, { lenderId: user.id, emails: emailsIn(rows), locks })
  return new Set(known.map(({ emailKey }) => emailKey))
}

/** The lender's loans and borrowers that the rows of a file may repeat. */
export async function knownLoans(tx: Tx, rows: readonly Cells[], asked: Asked): Promise<KnownLoans> {
  const { user, today, now, asOfDate, locks } = asked
  const lenderId = user.id
  const emails = emailsIn(rows)
  const references = [...new Set(rows.flatMap((cells) => cells.text('reference') ?? []))]
  const [borrowers, imported, loans, defaults] = [
    await borrowersByEmail(tx, { lenderId, emails, locks }),
    await loansByReference(tx, { lenderId, references }),
    await loansOfBorrowers(tx, { lenderId, emails }),
    await findDefaultTerms(tx, lenderId),
  ]
  return {
    borrowers: new Map(borrowers.map((borrower) => [borrower.emailKey, borrower])),
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
  return { loansNamed: byName(payable), payments: new Set(keys), toleranceCents, today, now }
}

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
