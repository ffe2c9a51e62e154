import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PAYMENT_STATUSES } from '../enumerations.ts'
import { dollars, dollarsShown, id, idInPath, instant, optionalLine, pageQuery, says } from '../fields.ts'
import { columnsInForm } from '../tables/columns-in-form.ts'
import { DAY_ORDERS } from '../tables/date-format.ts'
import {
  BANK_FIELDS,
  BANK_LINE_STATUSES,
  CONFIDENCES,
  STATEMENT_MEGABYTES_MAX,
  SUGGESTION_REASONS,
} from './bank-columns.ts'

const LENDERS = { kind: 'ROLES', roles: ['LENDER', 'ADMIN'] } as const

const chosen = {
  /** CSV only; left out, the remembered mapping or a guess. */
  mapping: z.optional(columnsInForm(BANK_FIELDS)),
  dayOrder: z.optional(z.enum(DAY_ORDERS)),
  /** CSV only: the lender's name for the account, needed when several accounts have statements. */
  account: optionalLine(60),
}

/** Lines in one direction: their number, and their sum in dollars. */
const counted = z.object({ count: z.int(), amount: dollarsShown })
export type Counted = z.output<typeof counted>

const statementProblem = z.object({
  /** The line as a spreadsheet counts; in an OFX file, the number of the transaction. */
  row: z.int(),
  field: z.nullable(z.enum(BANK_FIELDS)),
  value: z.string(),
  code: z.string(),
  /** The sentence of the code in English. */
  message: z.string(),
})

export const STATEMENT_PROBLEMS_LISTED_MAX = 100

/** The content of a statement file, before anything is stored. */
export const statementPreview = z.object({
  format: z.enum(['CSV', 'OFX']),
  /** Of a CSV file: its columns, and the meaning given to each. */
  columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  mapping: z.partialRecord(z.enum(BANK_FIELDS), z.int()),
  dayOrder: z.enum(DAY_ORDERS),
  account: z.string(),
  /** The mapping is remembered from an earlier statement. */
  isRemembered: z.boolean(),
  /** Date and amount have a column. */
  isReadable: z.boolean(),
  /** Incoming money: new, and already stored from another statement. */
  added: counted,
  known: counted,
  /** Outgoing money, which is ignored. */
  passedOver: counted,
  problems: z.array(statementProblem),
  problemCount: z.int(),
  /** The first lines as they were read. */
  understood: z.array(
    z.object({ postedOn: z.string(), amount: dollarsShown, payer: z.string(), memo: z.string(), account: z.string() }),
  ),
})
export type StatementPreview = z.output<typeof statementPreview>

export const bankStatement = z.object({
  id,
  format: z.enum(['CSV', 'OFX']),
  fileName: z.string(),
  /** The first and the last day with incoming money. */
  from: z.string(),
  to: z.string(),
  lines: z.int(),
  added: z.int(),
  passedOver: counted,
  addedAt: instant,
})
export type BankStatement = z.output<typeof bankStatement>

/** A loan that a line may pay, and the reasons. */
const suggestion = z.object({
  loanId: id,
  loanNumber: z.string(),
  loanName: z.string(),
  borrowerName: z.string(),
  confidence: z.enum(CONFIDENCES),
  /**
   * A payment that is already recorded or reported and fits: the line is linked to it, or confirms it, and no new
   * payment is recorded.
   */
  payment: z.nullable(
    z.object({ id, paymentDate: z.string(), amount: dollarsShown, status: z.enum(PAYMENT_STATUSES) }),
  ),
  reasons: z.array(z.object({ reason: z.enum(SUGGESTION_REASONS), day: z.nullable(z.string()) })),
})
export type BankSuggestion = z.output<typeof suggestion>

/** Incoming money on the account. amount = assigned + waiting + setAside. */
export const bankLine = z.object({
  id,
  statementId: id,
  postedOn: z.string(),
  amount: dollarsShown,
  payer: z.string(),
  memo: z.string(),
  account: z.string(),
  number: z.nullable(z.string()),
  status: z.enum(BANK_LINE_STATUSES),
  assigned: dollarsShown,
  waiting: dollarsShown,
  setAside: dollarsShown,
  setAsideReason: z.nullable(z.string()),
  /** The payments made of the line, reversed ones included. */
  payments: z.array(
    z.object({
      id,
      loanId: id,
      loanNumber: z.string(),
      loanName: z.string(),
      borrowerName: z.string(),
      amount: dollarsShown,
      paymentDate: z.string(),
      status: z.enum(PAYMENT_STATUSES),
    }),
  ),
  /** The likeliest first; only for waiting lines. */
  suggestions: z.array(suggestion),
})
export type BankLine = z.output<typeof bankLine>

export const previewBankStatement = endpoint({
  name: 'previewBankStatement',
  summary: 'What a bank statement (CSV, OFX or QFX) holds, and what of it is there already; nothing is kept',
  route: 'POST /bank-statements/preview',
  access: LENDERS,
  takesFile: true,
  fileMegabytesMax: STATEMENT_MEGABYTES_MAX,
  body: z.strictObject(chosen),
  result: statementPreview,
  isWrite: false,
  effort: 'COSTLY',
})

export const addBankStatement = endpoint({
  name: 'addBankStatement',
  summary:
    'Keep the money that came in by a statement as lines to be assigned; lines that are there already are not added',
  route: 'POST /bank-statements',
  access: LENDERS,
  takesFile: true,
  fileMegabytesMax: STATEMENT_MEGABYTES_MAX,
  body: z.strictObject(chosen),
  result: bankStatement,
  status: 201,
  effort: 'COSTLY',
})

export const listBankStatements = endpoint({
  name: 'listBankStatements',
  summary: "One's own bank statements, the newest first, at most 100",
  route: 'GET /bank-statements',
  access: LENDERS,
  result: z.array(bankStatement),
})

export const listBankLines = endpoint({
  name: 'listBankLines',
  summary:
    'Lines of bank statements by what became of them, the oldest first while they wait, with the loans they may pay',
  route: 'GET /bank-lines',
  access: LENDERS,
  query: z.object({
    ...pageQuery,
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
    status: z._default(z.enum(BANK_LINE_STATUSES), 'WAITING'),
    statementId: z.optional(idInPath),
  }),
  result: z.array(bankLine),
  isPaged: true,
  effort: 'COSTLY',
})

export const getBankTotals = endpoint({
  name: 'getBankTotals',
  summary: 'How much came in by bank statements, and what became of it: all = assigned + waiting + setAside',
  route: 'GET /bank-lines/totals',
  access: LENDERS,
  query: z.object({ statementId: z.optional(idInPath) }),
  result: z.object({ all: counted, assigned: counted, waiting: counted, setAside: counted }),
})

const lineParams = z.object({ lineId: idInPath })

const reason = z
  .string(says('bank.reasonRequired'))
  .check(z.trim(), z.minLength(1, says('bank.reasonRequired')), z.maxLength(500, says('field.textTooLong')))

/**
 * The part of a line for one loan. paymentId: an existing recorded or reported payment; without it a payment is
 * recorded.
 */
const part = z.strictObject({
  loanId: id,
  amount: dollars.check(z.gt(0, says('payment.amountPositive'))),
  paymentId: z.optional(id),
})

export const ASSIGNMENT_PARTS_MAX = 20

export const assignBankLine = endpoint({
  name: 'assignBankLine',
  summary:
    'Say which loans a line pays; each part is recorded, confirmed or linked as a payment of the posting day, all or none',
  route: 'POST /bank-lines/:lineId/assignment',
  access: LENDERS,
  params: lineParams,
  body: z.strictObject({
    /** With the rest they add up, to the cent, to the line's waiting amount. */
    parts: z.array(part).check(z.minLength(1, says('bank.partsRequired')), z.maxLength(ASSIGNMENT_PARTS_MAX)),
    /** The part of the line that pays no loan. */
    rest: z.optional(z.strictObject({ amount: dollars.check(z.gt(0, says('payment.amountPositive'))), reason })),
    /** true: a payment of the same amount exists within a few days, and this is a further one. */
    isAnother: z._default(z.boolean(), false),
    /** true: a part is far above what is due and usually paid on its loan, and it is meant. */
    isAmountMeant: z._default(z.boolean(), false),
  }),
  result: bankLine,
  status: 201,
})

export const setBankLineAside = endpoint({
  name: 'setBankLineAside',
  summary: 'Say that what waits of a line pays no loan, and why',
  route: 'POST /bank-lines/:lineId/setting-aside',
  access: LENDERS,
  params: lineParams,
  body: z.strictObject({ reason }),
  result: bankLine,
})

export const releaseBankLine = endpoint({
  name: 'releaseBankLine',
  summary: 'Take back what became of a line, so that all of it waits again; payments it recorded are reversed',
  route: 'POST /bank-lines/:lineId/release',
  access: LENDERS,
  params: lineParams,
  result: bankLine,
})

export const payerName = z.object({
  id,
  /** The name as the bank last wrote it. */
  payer: z.string(),
  loanId: id,
  loanNumber: z.string(),
  loanName: z.string(),
  borrowerName: z.string(),
  learnedAt: instant,
})

export const listPayerNames = endpoint({
  name: 'listPayerNames',
  summary: 'The names by which payers of loans are known from accepted lines, at most 1,000',
  route: 'GET /payer-names',
  access: LENDERS,
  result: z.array(payerName),
})

export const forgetPayerName = endpoint({
  name: 'forgetPayerName',
  summary: 'Forget that a payer pays a loan',
  route: 'DELETE /payer-names/:payerNameId',
  access: LENDERS,
  params: z.object({ payerNameId: idInPath }),
  result: z.object({ forgotten: z.literal(true) }),
})
