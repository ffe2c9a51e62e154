import * as bank from '#contract/bank-statements/bank-statements.ts'
import { importFile, undoImport } from '#contract/imports/imports.ts'
import { lendMore } from '#contract/loans/advances.ts'
import { agreeSettlement } from '#contract/loans/settlements.ts'
import { transferLoan } from '#contract/loans/transfers.ts'
import {
  confirmPayment,
  correctPayment,
  recordPayment,
  recordPayments,
  reversePayment,
} from '#contract/payments/payments.ts'
import { moveMoney, refundMoney, takeBackEntry } from '#contract/payments/refunds.ts'
import type { ApiResponse } from '../../server/testing/api-client.ts'
import { type Books, DAYS, DEEDS, type Deed, latest, nextMark, note, supply } from './busy-books.ts'
import type { Chance } from './chance.ts'

const TODAY = '2026-03-02'
const PAYMENT_COLUMNS = JSON.stringify({ loan: 0, paymentDate: 1, amount: 2, reference: 3 })
const LOAN_COLUMNS = JSON.stringify({
  email: 0,
  principalAmount: 1,
  interestRate: 2,
  originationDate: 3,
  termMonths: 4,
  loanName: 5,
  reference: 6,
})

/** Does one deed to books that others write at the same time, and notes the answer. */
export async function act(books: Books, deed: Deed, chance: Chance): Promise<void> {
  books.attempts += 1
  await DEEDS_DONE[deed](books, chance)
}

const DEEDS_DONE: Record<Deed, (books: Books, chance: Chance) => Promise<void>> = {
  HAND: async (books, chance) => {
    const mark = nextMark('H')
    const body = {
      loanId: latest(books.loans, chance).id,
      amount: chance.oneOf([90, 210, 333.33]),
      paymentDate: chance.oneOf(DAYS),
      paymentMethod: 'ACH',
      reference: mark,
      ...(chance.percent(50) && { isAnother: chance.percent(50) }),
    }
    const answer = await books.lender.client.call(recordPayment, { body })
    if (note(books, answer, { deed: 'HAND', mark, id: answer.data?.id })) books.payments.push(answer.data.id)
  },
  CONFIRM: async (books, chance) => {
    const paymentId = latest(books.reports, chance)
    const answer = await books.lender.client.call(confirmPayment, { params: { paymentId }, body: {} })
    if (note(books, answer, { deed: 'CONFIRM', id: paymentId })) books.payments.push(paymentId)
  },
  ASSIGN: async (books, chance) => {
    const { id, cents } = latest(books.lines, chance)
    const parts = [{ loanId: latest(books.loans, chance).id, amount: cents / 100 }]
    const params = { lineId: id }
    const answer = await books.lender.client.call(bank.assignBankLine, { params, body: { parts, isAnother: true } })
    note(books, answer, { deed: 'ASSIGN', id })
  },
  RELEASE: async (books, chance) => {
    const { id: lineId } = latest(books.lines, chance)
    const answer = await books.lender.client.call(bank.releaseBankLine, { params: { lineId } })
    note(books, answer, { deed: 'RELEASE', id: lineId })
  },
  BATCH: async (books, chance) => {
    const payments = [1, 2, 3].map(() => ({
      loanId: latest(books.loans, chance).id,
      amount: chance.oneOf([80, 190]),
      reference: nextMark('M'),
      isAnother: chance.percent(50),
    }))
    const body = { paymentDate: chance.oneOf(DAYS), paymentMethod: 'CHECK', payments }
    const answer = await books.lender.client.call(recordPayments, { body })
    const recorded = (answer.data?.outcomes ?? []).flatMap(({ payment }) => (payment ? [payment] : []))
    const own = recorded.map(({ reference }) => reference ?? '')
    if (note(books, answer, { deed: 'BATCH', id: 0, marks: own })) books.payments.push(...recorded.map(({ id }) => id))
  },
  CORRECT: async (books, chance) => {
    if (books.payments.length === 0) return
    const paymentId = latest(books.payments, chance)
    const mark = nextMark('C')
    const form = { amount: chance.oneOf([85, 215, 340]), paymentDate: chance.oneOf(DAYS), paymentMethod: 'ACH' }
    const body = { ...form, reference: mark, reason: 'Typed wrong' }
    const answer = await books.lender.client.call(correctPayment, { params: { paymentId }, body })
    const replaced = [String(paymentId)]
    if (note(books, answer, { deed: 'CORRECT', mark, id: answer.data?.id, marks: replaced })) {
      books.payments.push(answer.data.id)
    }
  },
  REVERSE: (books, chance) => takePaymentBack(books, 'REVERSE', chance),
  RETURN: (books, chance) => takePaymentBack(books, 'RETURN', chance),
  HONOR: async (books, chance) => {
    if (books.returned.length === 0) return
    const { api, lender } = books
    const paymentId = latest(books.returned, chance)
    const { rows } = await api.database.owner.query<{ event: string; loan: string }>(
      `select e.id as event, e.loan_id as loan from loan_events e
       join payments p on p.lender_id = e.lender_id and p.event_id = e.reversed_event_id
       where e.lender_id = $1 and e.kind = 'PAYMENT_REVERSED' and p.id = $2 order by e.id desc limit 1`,
      [lender.id, paymentId],
    )
    const [{ event, loan } = { event: 0, loan: 0 }] = rows
    const params = { loanId: Number(loan) }
    const answer = await lender.client.call(takeBackEntry, { params, body: { eventId: Number(event) } })
    note(books, answer, { deed: 'HONOR', id: paymentId })
  },
  IMPORT: (books, chance) => bringIn(books, 'IMPORT', chance),
  LOANS: (books, chance) => bringIn(books, 'LOANS', chance),
  UNDO: async (books, chance) => {
    if (books.imports.length === 0) return
    const importId = latest(books.imports, chance)
    const answer = await books.lender.client.call(undoImport, { params: { importId } })
    note(books, answer, { deed: 'UNDO', id: importId })
  },
  LEND: async (books, chance) => {
    const { id: loanId } = latest(books.loans, chance)
    const body = { amount: chance.oneOf([50, 120]), date: chance.oneOf([...DAYS, TODAY]) }
    const answer = await books.lender.client.call(lendMore, { params: { loanId }, body })
    noteEntry(books, answer, { deed: 'LEND', loanId })
  },
  SETTLE: async (books, chance) => {
    const { id: loanId } = latest(books.loans, chance)
    const body = { payments: [{ date: TODAY, amount: chance.oneOf([40, 90]) }] }
    const answer = await books.lender.client.call(agreeSettlement, { params: { loanId }, body })
    noteEntry(books, answer, { deed: 'SETTLE', loanId })
  },
  SPLIT: (books, chance) => goOn(books, 'SPLIT', chance),
  JOIN: (books, chance) => goOn(books, 'JOIN', chance),
  ASSUME: (books, chance) => goOn(books, 'ASSUME', chance),
  REFUND: async (books, chance) => {
    const loanId = latest(books.held, chance)
    const body = { amount: chance.oneOf([60, 110]), date: TODAY, method: 'CHECK' }
    const answer = await books.lender.client.call(refundMoney, { params: { loanId }, body })
    noteEntry(books, answer, { deed: 'REFUND', loanId })
  },
  MOVE: async (books, chance) => {
    const loanId = latest(books.held, chance)
    const body = { amount: chance.oneOf([70, 130]), date: TODAY, toLoanId: latest(books.loans, chance).id }
    const answer = await books.lender.client.call(moveMoney, { params: { loanId }, body })
    noteEntry(books, answer, { deed: 'MOVE', loanId })
  },
  BACK: async (books, chance) => {
    if (books.entries.length === 0) return
    const { deed: mark, loanId, eventId } = latest(books.entries, chance)
    const answer = await books.lender.client.call(takeBackEntry, { params: { loanId }, body: { eventId } })
    note(books, answer, { deed: 'BACK', mark, id: eventId })
  },
}

async function takePaymentBack(books: Books, deed: 'REVERSE' | 'RETURN', chance: Chance): Promise<void> {
  if (books.payments.length === 0) return
  const paymentId = latest(books.payments, chance)
  const body = { reason: 'It bounced', isReturned: deed === 'RETURN' }
  const answer = await books.lender.client.call(reversePayment, { params: { paymentId }, body })
  if (note(books, answer, { deed, id: paymentId }) && deed === 'RETURN') books.returned.push(paymentId)
}

/** Lets a loan on which nothing is due go on as two, as one with another, or as that of another borrower. */
async function goOn(books: Books, deed: 'SPLIT' | 'JOIN' | 'ASSUME', chance: Chance): Promise<void> {
  const [loanId, otherLoanId] = [latest(books.fresh, chance), latest(books.fresh, chance)]
  const choice = {
    SPLIT: { reason: 'SPLIT', amount: 150 },
    JOIN: { reason: 'JOIN', otherLoanId },
    ASSUME: { reason: 'ASSUMPTION', borrowerId: books.otherBorrowerId },
  }[deed]
  const answer = await books.lender.client.call(transferLoan, { params: { loanId }, body: { date: TODAY, ...choice } })
  if (!noteEntry(books, answer, { deed, loanId })) return
  const { loanIds = [] } = answer.data ?? {}
  books.fresh.push(...loanIds)
  books.loans.push(...loanIds.map((id) => ({ id, number: '' })))
}

function noteEntry<Data extends { eventId: number }>(
  books: Books,
  answer: ApiResponse<Data>,
  { deed, loanId }: { deed: Deed; loanId: number },
): boolean {
  const eventId = answer.data?.eventId
  const isDone = note(books, answer, { deed, id: eventId })
  if (isDone && eventId !== undefined) books.entries.push({ deed, loanId, eventId })
  return isDone
}

/** Imports a list, now and then with other bytes of the same rows. */
async function bringIn(books: Books, deed: 'IMPORT' | 'LOANS', chance: Chance): Promise<void> {
  const list = latest(
    books.lists.filter((one) => one.deed === deed),
    chance,
  )
  const form = new FormData()
  form.set('kind', deed === 'IMPORT' ? 'PAYMENTS' : 'LOANS')
  form.set('mapping', deed === 'IMPORT' ? PAYMENT_COLUMNS : LOAN_COLUMNS)
  form.set('file', new File([list.text + '\n'.repeat(chance.below(3))], 'list.csv'))
  const answer = await books.lender.client.call(importFile, { form })
  if (note(books, answer, { deed, id: answer.data?.id, marks: list.marks })) books.imports.push(answer.data.id)
}

/** Lets several writers do deeds at once until there were enough. New loans and lists are added on the way. */
export async function writeAtOnce(
  books: Books,
  { attempts, writers, chance }: { attempts: number; writers: number; chance: Chance },
): Promise<void> {
  const until = books.attempts + attempts
  let next = books.attempts + SUPPLIED_EVERY
  await Promise.all(
    Array.from({ length: writers }, async (_, number) => {
      const own = chance.branch(`writer ${number}`)
      while (books.attempts < until && books.problems.length === 0) {
        if (books.attempts >= next) {
          next = books.attempts + SUPPLIED_EVERY
          await supply(books)
        }
        await act(books, own.oneOf(DEEDS), own)
      }
    }),
  )
}

const SUPPLIED_EVERY = 60
