import { exceededPayoff } from '#contract/payments/payment-rules.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import type { Tx } from '../../server/database/database.ts'
import { sql } from '../../server/database/sql.ts'
import { readEventsOfLoans } from '../../server/ledger/events.ts'
import { verifyLender } from '../../server/ledger/verify.ts'
import type { Books, Deed } from './busy-books.ts'

type Row = Record<string, number | string | null>

/**
 * Sentences about books that are not what was acknowledged: something lost, doubled, taken back without a word, or paid
 * above what is owed. Reads the tables as their owner, without the app; the check of the ledger comes last.
 */
export async function problemsOf(books: Books): Promise<string[]> {
  const { api, lender, done } = books
  const ask = async (statement: string): Promise<Row[]> =>
    (await api.database.owner.query(statement, [lender.id])).rows.map(inNumbers)
  const payments = await ask(`
    select p.id, p.status, p.reference, p.amount_cents as cents, p.loan_id, p.event_id, p.method, r.import_id, x.line_id, x.kind,
      p.interest_cents + p.principal_cents + p.fees_cents + p.unapplied_cents as split, p.paid_on::text as day
    from payments p
    left join imported_rows r on r.lender_id = p.lender_id and r.kind = 'PAYMENT' and r.subject_id = p.id
    left join bank_line_payments x on x.lender_id = p.lender_id and x.payment_id = p.id
    where p.lender_id = $1`)
  const idsOf = (...deeds: Deed[]) => done.filter(({ deed }) => deeds.includes(deed)).map(({ id }) => id)
  const undone = new Set(idsOf('UNDO'))
  // A payment is reversed once at a time: one that the bank returned and then honored can be reversed again.
  const timesOf = (ids: readonly number[]) => (id: unknown) => ids.filter((one) => one === Number(id)).length
  const replaced = done.filter(({ deed }) => deed === 'CORRECT').map(({ marks }) => Number(marks[0]))
  const [reversals, honors] = [timesOf([...idsOf('REVERSE', 'RETURN'), ...replaced]), timesOf(idsOf('HONOR'))]
  const isReversed = (id: unknown) => reversals(id) > honors(id)
  const released = new Set(idsOf('RELEASE'))
  const found: string[] = [...books.problems]
  const expect = (isRight: boolean, sentence: string) => isRight || found.push(sentence)
  const none = (rows: readonly unknown[], sentence: string) =>
    expect(rows.length === 0, `${sentence}: ${JSON.stringify(rows.slice(0, 5))}`)

  none(twice(idsOf('UNDO')), 'undone twice')
  none(
    payments.filter(({ id }) => ![0, 1].includes(reversals(id) - honors(id))),
    'reversed or honored twice',
  )
  none(twice(idsOf('BACK')), 'taken back twice')
  none(twice(idsOf('CONFIRM')), 'confirmed twice')

  const byHand = done.filter(({ deed }) => deed === 'HAND' || deed === 'CORRECT')
  const rowsByHand = payments.filter(({ reference }) => /^[HC]-/.test(String(reference)))
  none(
    byHand.filter(
      ({ id, mark }) => rowsByHand.filter((row) => row['reference'] === mark && row['id'] === id).length !== 1,
    ),
    'recorded by hand, and not there once',
  )
  expect(byHand.length === rowsByHand.length, `${rowsByHand.length} payments by hand of ${byHand.length} acknowledged`)

  const ofBatches = done.filter(({ deed }) => deed === 'BATCH').flatMap(({ marks }) => marks)
  none(
    differing(
      ofBatches,
      payments.map(({ reference }) => String(reference)).filter((reference) => reference.startsWith('M-')),
    ),
    'recorded with others and not there, or there and not recorded',
  )

  const movedBack = done.filter(({ deed, mark }) => deed === 'BACK' && mark === 'MOVE')
  const moved = payments.filter(({ method }) => method === 'MOVED')
  const movedStanding = moved.filter(({ status }) => status === 'COMPLETED')
  expect(moved.length === idsOf('MOVE').length, `${moved.length} payments moved, and other than acknowledged`)
  expect(movedStanding.length === moved.length - movedBack.length, 'a payment that was moved is not what was answered')

  const confirmed = new Set(idsOf('CONFIRM'))
  const reports = payments.filter(({ id }) => books.reports.includes(Number(id)))
  none(
    reports.filter(({ id, status }) => confirmed.has(Number(id)) !== (status !== 'PENDING')),
    'a report that is not what was answered',
  )

  const imports = done.filter(({ deed }) => deed === 'IMPORT')
  const imported = payments.filter(({ import_id: id }) => id !== null)
  expect(
    imported.length === imports.flatMap(({ marks: own }) => own).length,
    `${imported.length} payments imported, and other than acknowledged`,
  )
  none(
    twice(imported.filter(({ status }) => status === 'COMPLETED').map(({ reference }) => reference)),
    'imported twice, and both count',
  )
  none(
    imported.filter(({ import_id: id, status }) => undone.has(Number(id)) !== (status === 'REVERSED')),
    'a payment of an import that is not what its import is',
  )

  const ofLines = payments.filter(({ line_id: id }) => id !== null)
  expect(ofLines.length === idsOf('ASSIGN').length, `${ofLines.length} payments of lines, and other than acknowledged`)
  none(
    twice(ofLines.filter(({ status }) => status === 'COMPLETED').map(({ line_id: id }) => id)),
    'a line that pays twice',
  )

  none(
    payments.filter(
      ({ id, status, method, import_id: of, line_id: line }) =>
        status === 'REVERSED' &&
        method !== 'MOVED' &&
        !isReversed(id) &&
        !undone.has(Number(of)) &&
        !released.has(Number(line)),
    ),
    'taken back, and nobody did',
  )
  none(
    payments.filter(({ id, status }) => status === 'COMPLETED' && isReversed(id)),
    'reversed, and still counts',
  )
  none(
    payments.filter(({ status, cents, split }) => status === 'COMPLETED' && cents !== split),
    'split into other than its amount',
  )

  const kinds = await ask(`select kind, count(*) as count from loan_events where lender_id = $1 group by kind`)
  const countOf = (kind: string) => Number(kinds.find((row) => row['kind'] === kind)?.['count'] ?? 0)
  const joined = (ids: readonly Deed[]) => ids.reduce((sum, deed) => sum + (deed === 'JOIN' ? 2 : 1), 0)
  const deedsBack = done.flatMap(({ deed, mark }) => (deed === 'BACK' ? [mark as Deed] : []))
  const transfers = done.flatMap(({ deed }) => (['SPLIT', 'JOIN', 'ASSUME'].includes(deed) ? [deed] : []))
  for (const [kind, count] of [
    ['ADVANCED', idsOf('LEND').length],
    ['SETTLEMENT_AGREED', idsOf('SETTLE').length],
    ['REFUNDED', idsOf('REFUND', 'MOVE').length],
    ['TRANSFERRED', joined(transfers)],
    ['TAKEN_BACK', joined(deedsBack) + idsOf('HONOR').length],
  ] as const) {
    expect(countOf(kind) === count, `${countOf(kind)} facts ${kind} of ${count} acknowledged`)
  }

  const loans = await ask(`
    select l.id, coalesce(e.lent, 0) as lent, coalesce(e.out, 0) as out,
      l.paid_principal_cents + l.paid_interest_cents + l.paid_fees_cents + l.unapplied_cents as paid, r.reference,
      r.import_id, l.deleted_at is not null as gone,
      (select coalesce(sum(p.amount_cents), 0) from payments p
        where p.lender_id = l.lender_id and p.loan_id = l.id and p.status = 'COMPLETED') as received,
      (select coalesce(sum(case when debit_account = 'CASH' then amount_cents when credit_account = 'CASH' then -amount_cents
          else 0 end), 0) from ledger_lines x where x.lender_id = l.lender_id and x.loan_id = l.id) as cash
    from loans l
    left join imported_rows r on r.lender_id = l.lender_id and r.kind = 'LOAN' and r.subject_id = l.id
    left join lateral (
      select sum(amount_cents) filter (where kind = 'ADVANCED' or kind = 'DISBURSED' and detail ->> 'isTakenOver' is null) as lent,
        sum(amount_cents) filter (where kind = 'REFUNDED') as out
      from loan_events x where x.lender_id = l.lender_id and x.loan_id = l.id and not exists (
        select from loan_events b where b.lender_id = x.lender_id and b.kind = 'TAKEN_BACK' and b.reversed_event_id = x.id)
    ) e on true
    where l.lender_id = $1`)
  const standing = loans.filter(({ gone }) => String(gone) === 'false')
  none(
    standing.filter(({ paid, received, out }) => paid !== Number(received) - Number(out)),
    'stored sums that are not those of the payments',
  )
  none(
    standing.filter(({ cash, received, lent, out }) => cash !== Number(received) - Number(lent) - Number(out)),
    'cash that is not what came in less what was lent and paid out',
  )
  const opened = await ask(`
    select coalesce(sum(case when debit_account = 'OPENING_BALANCE' then amount_cents else 0 end
        - case when credit_account = 'OPENING_BALANCE' then amount_cents else 0 end), 0) as cents
    from ledger_lines where lender_id = $1`)
  expect(opened[0]?.['cents'] === 0, `what loans handed over to others differs by ${opened[0]?.['cents']} cents`)
  const byLists = standing.filter(({ reference }) => reference !== null)
  none(twice(byLists.map(({ reference }) => reference)), 'a loan that is there twice')
  const lists = done.filter(({ deed, id }) => deed === 'LOANS' && !undone.has(id)).flatMap(({ marks: own }) => own)
  expect(byLists.length === lists.length, `${byLists.length} loans of lists, and ${lists.length} acknowledged`)

  const scope = { kind: 'USER', userId: lender.id, lenderId: lender.id } as const
  const onPurpose = new Set(
    payments.filter(({ reference }) => /^K-/.test(String(reference))).map((row) => row['event_id']),
  )
  const check = (tx: Tx) => Promise.all([aboveOwed(tx, lender.id, onPurpose), verifyLender(tx, lender.id)])
  const [above, { differences }] = await api.database.database.transaction(scope, check)
  none(above, 'more came in than was owed')
  none(differences, 'the check finds')
  return found
}

/**
 * The payments that were above what was owed when they were entered: each is judged by the facts with lower numbers, as
 * if all had been entered one after the other. What is held in the end says less, because a payment for an earlier day
 * lowers interest and late fees that were paid already (docs/decisions/0023).
 */
async function aboveOwed(tx: Tx, lenderId: number, onPurpose: ReadonlySet<unknown>): Promise<unknown[]> {
  const loans = await tx.query<{ loanId: number; terms: LoanTerms }>(sql`
    select id as "loanId", terms from loans where lender_id = ${lenderId}`)
  const facts = await readEventsOfLoans(
    tx,
    loans.map(({ loanId }) => ({ lenderId, loanId })),
  )
  return loans.flatMap(({ loanId, terms }) => {
    const events = facts.get(loanId) ?? []
    return events.flatMap((event, place) => {
      if (event.kind !== 'PAYMENT_RECEIVED' || onPurpose.has(event.id)) return []
      const exceeded = exceededPayoff(event, { terms, events: events.slice(0, place), today: TODAY })
      return exceeded ? [{ loanId, eventId: event.id, amountCents: event.amountCents, ...exceeded }] : []
    })
  })
}

const TODAY = '2026-03-02'

const inNumbers = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null ? null : /^-?\d+$/.test(String(value)) ? Number(value) : String(value),
    ]),
  )

const twice = <One>(all: readonly One[]): One[] => all.filter((one, place) => all.indexOf(one) !== place)

/** What is in one of two lists and not in the other. */
const differing = <One>(some: readonly One[], others: readonly One[]): One[] => [
  ...some.filter((one) => !others.includes(one)),
  ...others.filter((one) => !some.includes(one)),
]
