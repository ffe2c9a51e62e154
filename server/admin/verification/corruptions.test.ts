import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { transferLoan } from '#contract/loans/transfers.ts'
import { recordPayment, reportPayment, reversePayment } from '#contract/payments/payments.ts'
import { moveMoney } from '#contract/payments/refunds.ts'
import { openDatabase } from '../../database/database.ts'
import { startApi } from '../../testing/api.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { checkAll } from './check-all.ts'

// Every corruption is planted in a copy of one database, which is checked whole.
const original = await createTestDatabase()
const ids: Record<string, number> = {}
let copies = 0
after(() => asSuperuser(`drop database ${original.app.database} with (force)`))

before(async () => {
  const api = await startApi({ on: original })
  const lender = await api.aLender()
  const other = await api.aLender()
  const terms = { originationDate: '2026-01-02', maturityDate: '2027-01-02' }
  const record = await api.aBorrower(lender)
  const account = await api.anInvitedBorrower(lender, record)
  const [loan, twin, removed] = [
    await api.aLoan(lender, { ...terms, borrowerId: record.id }),
    await api.aLoan(lender, { ...terms, borrowerId: record.id }),
    await api.aLoan(lender, { ...terms, borrowerId: record.id }),
  ]
  const pay = async (loanId: number, amount: number) => {
    const body = { loanId, amount, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
    return (await lender.client.call(recordPayment, { body })).data.id
  }
  const [paid, bounced, ofRemoved] = [await pay(loan.id, 1066.19), await pay(twin.id, 50), await pay(removed.id, 20)]
  for (const paymentId of [bounced, ofRemoved])
    await lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } })
  await lender.client.delete(`/api/loans/${removed.id}`)
  const [held, mate] = [
    await api.aLoan(lender, { ...terms, borrowerId: record.id }),
    await api.aLoan(lender, { ...terms, borrowerId: record.id }),
  ]
  const tooMuch = {
    loanId: held.id,
    amount: 12_500,
    paymentDate: '2026-02-02',
    paymentMethod: 'ACH',
    keepsSurplus: true,
  }
  await lender.client.call(recordPayment, { body: tooMuch })
  const toMate = { amount: 30, date: '2026-02-10', toLoanId: mate.id }
  const moved = await lender.client.call(moveMoney, { params: { loanId: held.id }, body: toMate })
  const fresh = await api.aLoan(lender, {
    borrowerId: record.id,
    originationDate: '2026-02-16',
    maturityDate: '2027-02-16',
  })
  const split = { reason: 'SPLIT', amount: 500, date: '2026-03-02' }
  const begun = await lender.client.call(transferLoan, { params: { loanId: fresh.id }, body: split })
  const strange = await api.aBorrower(other)
  const stranger = await api.anInvitedBorrower(other, strange)
  await api.aLoan(other, { ...terms, borrowerId: strange.id })
  const spare = await api.aBorrower(lender)
  await api.anAdmin()
  const report = { loanId: loan.id, amount: 10, paymentDate: '2026-03-01', paymentMethod: 'ACH' }
  const reported = await account.client.call(reportPayment, { body: report })
  const { rows } = await original.owner.query('select id, event_id as event from payments')
  const eventOf = (payment: number) => rows.find(({ id }) => id === payment).event
  Object.assign(ids, {
    begun: begun.data.loanIds[0],
    lender: lender.id,
    other: other.id,
    loan: loan.id,
    twin: twin.id,
    removed: removed.id,
    stranger: stranger.id,
    spare: spare.id,
    paid,
    paidEvent: eventOf(paid),
    bounced,
    bouncedEvent: eventOf(bounced),
    ofRemoved,
    reported: reported.data.id,
    moved: moved.data.eventId,
    mate: mate.id,
  })
  await api.close()
  // A database is copied only while nobody uses it.
  await original.database.close()
  await original.owner.end()
})

async function asSuperuser(statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({ ...original.ownerConnection, database })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What the check says of a copy into which a corruption was planted: kinds and sentences. */
async function saidAfter(corruption: string): Promise<string[]> {
  copies += 1
  const name = `${original.app.database}_${copies}`
  await asSuperuser(`create database ${name} template ${original.app.database} strategy file_copy`)
  const database = openDatabase({ connection: { ...original.app, database: name }, connectionsMax: 2 })
  try {
    await asSuperuser(
      corruption.replace(/:(\w+)/g, (whole, key) => String(ids[key] ?? whole)),
      name,
    )
    const { problems } = await checkAll(database, { isDemo: true })
    return problems.map(({ kind, sentence }) => `${kind} ${sentence}`)
  } finally {
    await database.close()
    await asSuperuser(`drop database ${name} with (force)`)
  }
}

type Corruption = { what: string; by: string; said: RegExp }

const deletePayment = `
  delete from payments where id = :paid;
  delete from ledger_lines where about_event_id = :paidEvent or event_id = :paidEvent;
  delete from loan_events where id = :paidEvent;`
// The other loan of the same terms, whose only payment was taken back, lends its figures and its schedule.
const figures = `outstanding_cents, paid_principal_cents, paid_interest_cents, unapplied_cents, unpaid_interest_cents,
  next_due_on, next_due_cents, has_payments, payment_cents`
const forgetPayment = `
  update loans set payments_received = 0, payments_reversed = 0, (${figures}) = (select ${figures} from loans where id = :twin)
    where id = :loan;
  delete from installments where loan_id = :loan;
  insert into installments select (jsonb_populate_record(i, jsonb_build_object('loan_id', :loan))).* from installments i
    where loan_id = :twin;`
const deleteLoan = `
  delete from payments where loan_id = :loan; delete from ledger_lines where loan_id = :loan;
  delete from loan_events where loan_id = :loan; delete from installments where loan_id = :loan;
  delete from loans where id = :loan;`

const noticed: Corruption[] = [
  {
    what: 'the amount of an event',
    by: 'update loan_events set amount_cents = 1 where id = :paidEvent',
    said: /^LOAN .* is /,
  },
  {
    what: 'the amount of a ledger line',
    by: 'update ledger_lines set amount_cents = amount_cents + 1 where about_event_id = :paidEvent',
    said: /^LOAN .* ledger account /,
  },
  {
    what: 'a move that no payment on the other loan stands for',
    by: 'update payments set moved_by_event_id = null where moved_by_event_id = :moved',
    said: /^LOAN .* has moved money by event/,
  },
  {
    what: 'a move to another loan than the one with the payment',
    by: `update loan_events set detail = detail || '{"movedTo": 1}' where id = :moved`,
    said: /^LOAN .* has moved money by event/,
  },
  {
    what: 'a removed loan that counts again',
    by: 'update loans set deleted_at = null where id = :removed',
    said: /^LOAN .* ledger account /,
  },
  {
    what: 'an audit entry',
    by: "update audit_log set action = 'x' where lender_id = :lender and sequence = 2",
    said: /^AUDIT .* was changed after/,
  },
  {
    what: 'terms that make no schedule',
    by: `update loans set terms = terms || '{"maturityOn": "2020-01-01"}' where id = :loan`,
    said: /^LOAN .* cannot be replayed: its terms/,
  },
  {
    what: 'an event without a value it needs',
    by: `update loan_events set detail = '{}' where id = :paidEvent`,
    said: /^LOAN .* cannot be replayed: event \d+ \(PAYMENT_RECEIVED\) lacks/,
  },
  {
    what: 'a payment taken out whole, with its lines and figures',
    by: `${deletePayment} ${forgetPayment}`,
    said: /^MISSING .* \(recordPayment\) is about payment \d+, which is not there/,
  },
  {
    what: 'a loan taken out whole',
    by: deleteLoan,
    said: /^MISSING .* \(createLoan\) is about loan \d+, which is not there/,
  },
  {
    what: "a lender's whole audit chain with its head",
    by: 'delete from audit_log where lender_id = :lender; delete from audit_heads where lender_id = :lender',
    said: /^AUDIT Audit chain \d+ is not there/,
  },
  {
    what: 'a ledger line together with the line that takes it back',
    by: 'delete from ledger_lines where about_event_id = :bouncedEvent',
    said: /^LOAN .* move 0 of the money of event/,
  },
  {
    what: 'the time of a ledger line',
    by: "update ledger_lines set recorded_at = recorded_at - interval '1 day' where about_event_id = :paidEvent",
    said: /^LOAN .* but event \d+ was entered at/,
  },
  {
    what: 'the cause of a ledger line',
    by: `update ledger_lines set event_id = (select max(id) from loan_events where loan_id = :twin) where about_event_id = :bouncedEvent`,
    said: /^LOAN .* money of event/,
  },
  {
    what: 'the account that entered an event',
    by: 'update loan_events set recorded_by = :other where id = :paidEvent',
    said: /^LOAN .* entered by account/,
  },
  {
    what: 'the account that entered a payment',
    by: 'update payments set entered_by = :other where id = :paid',
    said: /^LOAN .* payment \d+ entered by account/,
  },
  {
    what: 'a loan shown to a stranger',
    by: 'update loans set borrower_user_id = :stranger where id = :loan',
    said: /^LOAN .* is shown to account/,
  },
  {
    what: 'an installment shown to a stranger',
    by: 'update installments set borrower_user_id = :stranger where loan_id = :loan and number = 3',
    said: /^LOAN .* shows installment 3 to another account/,
  },
  {
    what: 'a payment shown to a stranger',
    by: 'update payments set borrower_user_id = :stranger where id = :paid',
    said: /^LOAN .* shows payment \d+ to another account/,
  },
  {
    what: 'the borrower of a loan',
    by: 'update loans set borrower_id = :spare, borrower_user_id = null where id = :loan',
    said: /^LOAN .* but its form names/,
  },
  {
    what: 'the late fee in the terms',
    by: `update loans set terms = terms || '{"lateFee": {"kind": "FLAT", "amountCents": 9900}}' where id = :loan`,
    said: /^LOAN .* has other terms than its disbursement/,
  },
  {
    what: 'the terms noted with the disbursement',
    by: `update loan_events set detail = '{}' where loan_id = :loan and kind = 'DISBURSED'`,
    said: /^LOAN .* has other terms than its disbursement/,
  },
  {
    what: 'a counter of ids behind the ids',
    by: "select setval(pg_get_serial_sequence('loan_events', 'id'), 3)",
    said: /^SCHEMA The counter of loan_events\.id is at 3/,
  },
  {
    what: 'the right to change events',
    by: 'grant update, delete on loan_events, ledger_lines, audit_log to loanwright_app',
    said: /^SCHEMA The database has .*: loan_events: grant delete, insert, select, update to loanwright_app/,
  },
  {
    what: 'a policy that shows borrowers to every lender',
    by: 'create policy leak on borrowers for select to loanwright_app using (current_setting($$app.lender_id$$, true) <> $$$$)',
    said: /^WALL Table borrowers shows lender \d+ rows of another/,
  },
  {
    what: 'the keys that keep what was agreed, and a line, from being taken back twice',
    by: 'drop index loan_events_taken_back_once; alter table ledger_lines drop constraint ledger_lines_lender_id_reverses_line_id_key',
    said: /^SCHEMA The database lacks .*loan_events_taken_back_once/,
  },
  {
    what: 'an account made an administrator',
    by: "update users set role = 'ADMIN' where id = :stranger",
    said: /^ACCOUNT Account \d+ is ADMIN, but the audit log gave it BORROWER last/,
  },
  {
    what: 'the counter of loan numbers',
    by: 'update counters set value = 1 where lender_id = :lender',
    said: /^SCHEMA The counter of loan numbers of lender \d+ is at 1/,
  },
  {
    what: 'the loan as which another goes on, removed by itself',
    by: 'update loans set deleted_at = now() where id = :begun',
    said: /^LOAN .* goes on with loan \d+, which is gone/,
  },
  {
    what: 'which loan another goes on with',
    by: 'update loans set continues = null where id = :begun',
    said: /^LOAN .* goes on with loan \d+, which is gone or does not say so/,
  },
  {
    what: 'the loans as which another goes on',
    by: `update loan_events set detail = jsonb_set(detail, '{into}', '[]') where kind = 'TRANSFERRED'`,
    said: /^LOAN .* goes on with loan \d+, which is gone or does not say so/,
  },
  {
    what: 'a figure of a removed loan',
    by: 'update loans set outstanding_cents = 1 where id = :removed',
    said: /^LOAN .* loan outstandingCents/,
  },
  {
    what: 'a payment of a removed loan',
    by: 'update payments set amount_cents = 1 where id = :ofRemoved',
    said: /^LOAN .* payment /,
  },
  {
    what: 'the policy by which the check sees loans',
    by: 'drop policy across on loans',
    said: /^WALL Table loans hides rows from this check/,
  },
]

describe('a corruption that no request can cause is noticed:', () => {
  for (const { what, by, said } of noticed) {
    test(what, async () => {
      const sentences = await saidAfter(by)

      assert.ok(
        sentences.some((sentence) => said.test(sentence)),
        sentences.join('\n') || 'nothing was noticed',
      )
    })
  }
})

// docs/ledger.md says why: no other row says what it was.
const unnoticed: Omit<Corruption, 'said'>[] = [
  { what: 'nothing at all', by: 'select 1' },
  {
    what: 'the words beside a payment',
    by: "update payments set method = 'CASH', note = 'x', reference = 'y' where id = :paid",
  },
  {
    what: 'the form from which a loan was made, but for its borrower',
    by: `update loans set form = form || '{"interestRate": 1}' where id = :loan`,
  },
  {
    what: 'the amount of a report that is no payment yet',
    by: 'update payments set amount_cents = 999 where id = :reported',
  },
  { what: 'idempotency keys that are gone', by: 'delete from idempotency_keys' },
]

describe('the check does not notice:', () => {
  for (const { what, by } of unnoticed) {
    test(what, async () => {
      assert.deepEqual(await saidAfter(by), [])
    })
  }
})
