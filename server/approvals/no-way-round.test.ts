import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, test } from 'node:test'
import * as bank from '#contract/bank-statements/bank-statements.ts'
import { createBorrower } from '#contract/borrowers/borrowers.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { importFile, previewImport, undoImport } from '#contract/imports/imports.ts'
import { deleteLoan } from '#contract/loans/loans.ts'
import { markDefaulted, writeOffLoan } from '#contract/loans/servicing.ts'
import { confirmPayment, reportPayment, reversePayment } from '#contract/payments/payments.ts'
import { useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'
import { aPayment, booksOf, keptIn, limitTo, stepsOf } from '../testing/approvals.ts'
import { browserOf, CALLS, endsSessions, forgetBrowsers, openMatrix } from '../testing/matrix.ts'
import type { MatrixCall } from '../testing/matrix-call.ts'

let lender: Person
const api = await useApi() // today is 2 March 2026
const admin = await api.anAdmin()
beforeEach(async () => {
  await limitTo(api, null)
  lender = await api.aLender()
})

const formOf = (fields: Record<string, string>, name: string, text: string): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([text], name))
  return form
}
const importOf = (kind: string, mapping: Record<string, number>, text: string): FormData =>
  formOf({ kind, mapping: JSON.stringify(mapping) }, 'list.csv', text)
const loanColumns = { email: 0, fullName: 1, phone: 2, principalAmount: 3, interestRate: 4, originationDate: 5 }
const aListOfLoans = (amount: number) =>
  importOf(
    'LOANS',
    { ...loanColumns, termMonths: 6 },
    `Email,Name,Phone,Amount,Rate,Start,Months\nida@example.com,Ida Row,3055550100,${amount},12,03/02/2026,12`,
  )
const aLargeLoan = () => api.aLoan(lender, { principalAmount: 50_000 })
const { give } = stepsOf(() => ({ api, admin, lender }))
const reverse = (paymentId: number) =>
  lender.client.call(reversePayment, { params: { paymentId }, body: { reason: 'Entered twice' } })
async function nothingChangedBy<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  const before = await booksOf(api)
  const answer = await act()
  assert.equal(await booksOf(api), before)
  return answer
}

test('one statement writes facts, and the second person is asked right before it', () => {
  const server = path.resolve(import.meta.dirname, '..')
  const writers = globSync('**/*.{ts,sql}', { cwd: server })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('testing'))
    .filter((file) => /(insert\s+into|update|merge\s+into|copy)\s+loan_events\b/i.test(text(path.join(server, file))))

  // A migration notes in its loans what it moved from one account to another.
  assert.deepEqual(writers, ['ledger/events.ts', 'database/migrations/0035_opening-balances.sql'])
  assert.match(
    text(path.join(server, 'ledger/events.ts')),
    /await requireApproval\(tx, .*\n[^;]*?insert into loan_events/,
  )
})

const text = (file: string): string => readFileSync(file, 'utf8')

test('with a limit of nothing no call of the whole API gives anything away, or opens a way to, by itself', async () => {
  await openMatrix(api)
  const written: Record<string, number> = {}
  const waited = new Set<string>()
  for (const endpoint of ENDPOINTS.filter(({ isWrite }) => isWrite)) {
    for (const caller of ['ownLender', 'admin'] as const) {
      const call = await (GIVING_CALLS[endpoint.name] ?? CALLS[endpoint.name])?.()
      if (!call) continue
      const client = await browserOf(caller)
      await limitTo(api, 0)
      const before = await guardedFacts()
      const { status } = await client.call(endpoint, call)
      const count = (await guardedFacts()) - before
      await limitTo(api, null)
      if (endsSessions.includes(endpoint.name)) forgetBrowsers()
      if (status === 202) waited.add(endpoint.name)
      if (count > 0) written[`${endpoint.name} by ${caller}`] = count
    }
  }

  assert.deepEqual(written, { 'giveApproval by admin': 1 })
  const mayWait = ENDPOINTS.filter((endpoint) => endpoint.mayWait).map(({ name }) => name)
  assert.deepEqual([...waited].toSorted(), mayWait.toSorted())
})

async function guardedFacts(): Promise<number> {
  const { rows } = await api.database.owner.query<{ count: number }>(
    // The money of a practice company is invented.
    `select count(*)::int as count from loan_events
     where lender_id not in (select id from users where practice_of is not null) and (kind in ('DISBURSED', 'PAYMENT_REVERSED', 'WRITTEN_OFF', 'FEE_WAIVED', 'INTEREST_ADJUSTED', 'TERMS_CHANGED',
       'REFUNDED', 'FORGIVEN', 'SOLD', 'TRANSFERRED', 'ESCROW_PAID_OUT', 'ESCROW_REFUNDED')
       or detail ->> 'note' = 'LOAN_REMOVED' or detail -> 'application' ->> 'kind' = 'PRINCIPAL_ONLY')`,
  )
  return rows[0]?.count ?? 0
}

const behind = { originationDate: '2025-12-02', maturityDate: '2026-12-02' }
const owner = async () => ({ ...lender, client: await browserOf('ownLender') })

/** Calls that give something away where the matrix asks for what everybody may do. */
const GIVING_CALLS: Record<string, () => Promise<MatrixCall>> = {
  recordPayment: async () => {
    const { params } = (await CALLS['changeTerms']?.()) ?? {}
    const form = { amount: 100, paymentDate: '2026-03-02', paymentMethod: 'WIRE', application: 'PRINCIPAL_ONLY' }
    return { body: { ...form, loanId: params?.['loanId'] } }
  },
  transferLoan: async () => {
    // Splitting a loan gives nothing away; letting its debtor go does.
    const { params } = (await CALLS['transferLoan']?.()) ?? {}
    const { body = {} } = (await CALLS['createBorrower']?.()) ?? {}
    const made = await (await browserOf('ownLender')).call(createBorrower, { body })
    return {
      params: params ?? {},
      body: { reason: 'ASSUMPTION', borrowerId: made.data.id, date: '2026-03-02' },
    }
  },
  // Late fees of the days before rest from the first day on.
  markDefaulted: async () => {
    const { id } = await api.aLoan(await owner(), { ...behind, borrowerId: (await api.aBorrower(await owner())).id })
    return { params: { loanId: id }, body: { date: '2025-12-03', restsLateFees: true } }
  },
  // Called due, it bears interest by the day, and more than its rows do.
  liftDefaultMark: async () => {
    const lender = await owner()
    const { id } = await api.aLoan(lender, { ...behind, lateFee: 0, borrowerId: (await api.aBorrower(lender)).id })
    const params = { loanId: id }
    await lender.client.call(markDefaulted, { params, body: { date: '2025-12-03', stage: 'ACCELERATED' } })
    return { params, body: { date: '2025-12-03' } }
  },
  takeBackEntry: async () => (await CALLS['takeBackChange']?.()) ?? {},
  moveMoney: async () => {
    const { params, body } = (await CALLS['moveMoney']?.()) ?? {}
    return { params: params ?? {}, body: { ...(body as object), amount: 5_000 } }
  },
  setUserRole: async () => ({ params: { userId: (await api.aLender()).id }, body: { role: 'ADMIN' } }),
  setUserDisabled: async () => {
    const { id } = await api.anAdmin()
    await api.database.owner.query('update users set disabled_at = now() where id = $1', [id])
    return { params: { userId: id }, body: { disabled: false } }
  },
  createResetLink: async () => ({ params: { userId: (await api.anAdmin()).id } }),
  endTwoFactorOf: async () => {
    const { id } = await api.anAdmin()
    await api.database.owner.query(
      `insert into authenticators (user_id, secret, created_at, confirmed_at, last_step) values ($1, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', now(), now(), 0)`,
      [id],
    )
    return { params: { userId: id } }
  },
  setSecondPersonLimit: async () => ({ body: { above: null } }),
  setFileRoom: async () => ({ body: { lenderMegabytes: 9999, unprovedMegabytes: null } }),
  setLenderLimits: async () => ({
    params: { userId: (await api.aLender()).id },
    body: { fileMegabytes: null, lettersADay: 4000, mayWriteToStrangers: true },
  }),
}

describe('by a list of others', () => {
  test('a loan above the limit is a problem of its row, and nothing of the list is made', async () => {
    await limitTo(api, 10_000)

    const { data } = await lender.client.call(previewImport, { form: aListOfLoans(10_000.01) })
    const refused = await nothingChangedBy(() => lender.client.call(importFile, { form: aListOfLoans(10_000.01) }))
    const made = await lender.client.call(importFile, { form: aListOfLoans(10_000) })

    assert.deepEqual(
      data.problems.map(({ row, column, code }) => [row, column, code]),
      [[2, 'Amount', 'import.secondPerson']],
    )
    assert.deepEqual([refused.status, refused.code, made.status], [409, 'import.hasProblems', 201])
  })

  test('a running loan that is taken over above the limit is refused alike', async () => {
    await limitTo(api, 10_000)
    const columns = { email: 0, fullName: 1, phone: 2, principalBalance: 3, interestRate: 4, asOfDate: 5 }
    const list = importOf(
      'LOANS_AS_OF',
      { ...columns, maturityDate: 6, nextPaymentDate: 7 },
      'Email,Name,Phone,Balance,Rate,As of,Ends,Next\nida@example.com,Ida Row,3055550100,50000,12,03/01/2026,03/01/2027,04/01/2026',
    )

    const { data } = await nothingChangedBy(() => lender.client.call(previewImport, { form: list }))

    assert.ok(data.problems.some(({ column, code }) => column === 'Balance' && code === 'import.secondPerson'))
  })

  test('an import is not undone past the limit; its loan is removed by itself, and then the rest is undone', async () => {
    const { data: made } = await lender.client.call(importFile, { form: aListOfLoans(50_000) })
    const undo = () => lender.client.call(undoImport, { params: { importId: made.id } })
    const { rows } = await api.database.owner.query<{ id: number }>('select id::int from loans where lender_id = $1', [
      lender.id,
    ])
    await limitTo(api, 10_000)

    const refused = await nothingChangedBy(undo)
    assert.deepEqual([refused.status, refused.code], [409, 'approval.byItself'])
    const removal = await lender.client.call(deleteLoan, { params: { loanId: rows[0]?.id ?? 0 } })
    assert.equal((await give(keptIn(removal))).status, 200)
    assert.equal((await undo()).status, 200)
  })

  test('payments of a list are not taken back past the limit; the large one is reversed by itself first', async () => {
    const loan = await aLargeLoan()
    const list = importOf(
      'PAYMENTS',
      { loan: 0, paymentDate: 1, amount: 2 },
      `Loan,Date,Amount\n${loan.loanNumber},03/02/2026,11000`,
    )
    const { data: made } = await lender.client.call(importFile, { form: list })
    const undo = () => lender.client.call(undoImport, { params: { importId: made.id } })
    const { rows } = await api.database.owner.query<{ id: number }>(
      'select id::int from payments where loan_id = $1 and lender_id = $2',
      [loan.id, lender.id],
    )
    await limitTo(api, 10_000)

    const refused = await nothingChangedBy(undo)
    assert.deepEqual([refused.status, refused.code], [409, 'approval.byItself'])
    assert.equal((await give(keptIn(await reverse(rows[0]?.id ?? 0)))).status, 200)
    assert.equal((await undo()).status, 200)
  })
})

test('by the bank: a line is not taken back past the limit; its payment is reversed by itself, and the line waits again', async () => {
  const loan = await aLargeLoan()
  const statement = formOf({}, 'bank.csv', 'Date,Amount,Description\n2026-03-02,11000.00,Ida Row')
  await lender.client.call(bank.addBankStatement, { form: statement })
  const [line] = (await lender.client.call(bank.listBankLines)).data
  const params = { lineId: line?.id ?? 0 }
  await limitTo(api, 10_000)
  const parts = [{ loanId: loan.id, amount: 11_000 }]
  const { data } = await lender.client.call(bank.assignBankLine, { params, body: { parts } })

  const refused = await nothingChangedBy(() => lender.client.call(bank.releaseBankLine, { params }))
  assert.deepEqual([refused.status, refused.code], [409, 'approval.byItself'])
  assert.match(refused.message ?? '', /^This includes \$11,000\.00, and anything above \$10,000\.00 needs approval/)
  assert.equal((await give(keptIn(await reverse(data.payments[0]?.id ?? 0)))).status, 200)
  const [waiting] = (await lender.client.call(bank.listBankLines, { query: { status: 'WAITING' } })).data
  assert.deepEqual([waiting?.id, waiting?.waiting], [params.lineId, 11_000])
})

test('by a payment that a borrower reported: it needs nobody to come in, and somebody to be taken back', async () => {
  const record = await api.aBorrower(lender)
  const borrower = await api.anInvitedBorrower(lender, record)
  const loan = await api.aLoan(lender, { principalAmount: 50_000, borrowerId: record.id })
  await limitTo(api, 10_000)
  const body = { loanId: loan.id, amount: 11_000, paymentDate: '2026-03-02', paymentMethod: 'WIRE' }
  const { data } = await borrower.client.call(reportPayment, { body })

  const confirmed = await lender.client.call(confirmPayment, { params: { paymentId: data.id }, body: {} })

  assert.equal(confirmed.status, 200)
  keptIn(await nothingChangedBy(() => reverse(data.id)))
})

test('by an administrator in the books of a lender: they need another one as everybody does', async () => {
  const loan = await aLargeLoan()
  const paymentId = await aPayment(api, lender, loan.id)
  await limitTo(api, 10_000)
  const { client } = admin

  const kept = [
    await nothingChangedBy(() => client.call(reversePayment, { params: { paymentId }, body: { reason: 'Bounced' } })),
    await nothingChangedBy(() =>
      client.call(writeOffLoan, { params: { loanId: loan.id }, body: { date: '2026-03-02' } }),
    ),
  ].map(keptIn)

  for (const id of kept) assert.equal((await give(id)).code, 'approval.own')
})
