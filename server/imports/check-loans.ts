import { setImmediate as others } from 'node:timers/promises'
import * as z from 'zod/mini'
import { centsOf, dollarsOf, dollarsText } from '#contract/fields.ts'
import {
  FIELDS_OF_IMPORT,
  IMPORT_INSTALLMENTS_MAX,
  type ImportField,
  type ImportMapping,
} from '#contract/imports/import-fields.ts'
import { type LoanForm, loanForm } from '#contract/loans/loan-form.ts'
import type { ProductTerms } from '#contract/loans/products.ts'
import type { Cents, Day, Instant } from '#engine/numbers/units.ts'
import { dueDays } from '#engine/terms/due-days.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { unprocessable } from '../http/errors.ts'
import { checkedTerms } from '../loans/checked-terms.ts'
import { phoneOf } from '../tables/parse-values.ts'
import { agreedPayment, type PaymentsAsked } from './agreed-payment.ts'
import type { Cells } from './cells.ts'
import {
  checkPerson,
  isAnother,
  type KnownPeople,
  nameIn,
  nameOf,
  offlineKey,
  remarkOffline,
} from './check-borrowers.ts'
import { type ListedLoan, listedLoans, listedPayments } from './listed-payments.ts'
import { columnOf, endOf, type LoanInput, maturityOf, termsInput } from './loan-input.ts'
import type { BorrowerPlan, LoanPlan } from './plan.ts'
import { codeIn, codesOf, type Problems } from './problems.ts'
import { broughtBy } from './running-loan.ts'

/** The lender's existing loans and borrowers, so that nothing is imported twice. */
export type KnownLoans = {
  people: KnownPeople
  /** Loan numbers by the reference under which the loans were imported. */
  references: ReadonlyMap<string, string>
  /** Loan numbers by sameLoanKey. */
  loans: ReadonlyMap<string, string>
  defaults: ProductTerms
  /** A loan above this amount needs approval, which a list cannot get; null: no loan needs it. */
  aboveCents: Cents | null
  today: Day
  now: Instant
  /** The day of the balances, for rows that do not name one. */
  asOfDate: Day | undefined
}

/** What the check of a list of loans needs, and the problems it notes. */
type ListCheck = {
  problems: Problems
  mapping: ImportMapping
  known: KnownLoans
  isAsOf: boolean
  /** Which payment each running loan is to have; its differences are added to the list. */
  payments: PaymentsAsked
}

/** Two loans without a reference are the same loan when this key is equal. The borrower is an id, or the key of a new one. */
export const sameLoanKey = (loan: {
  borrowerId: number | string
  originatedOn: Day
  principalCents: number
  loanName: string
}): string => JSON.stringify([loan.borrowerId, loan.originatedOn, loan.principalCents, loan.loanName.toLowerCase()])

/**
 * The loans of a list, and their borrowers who are new to the lender. Notes every problem. Refuses a list whose loans
 * have more installments than one import takes.
 */
export async function checkLoans(
  rows: readonly Cells[],
  check: ListCheck,
): Promise<{ borrowers: BorrowerPlan[]; loans: LoanPlan[] }> {
  const newcomers: Newcomers = { plans: new Map(), keyOf: new Map() }
  const seen = { references: new Map<string, number>(), loans: new Map<string, number>() }
  const loans: LoanPlan[] = []
  let installments = 0
  let pausedAt = performance.now()
  for (const listed of listedLoans(rows)) {
    const { cells } = listed
    const plan = checkLoan(listed, { ...check, newcomers, seen })
    if (plan) loans.push(plan)
    installments += plan?.installments ?? 0
    if (installments > IMPORT_INSTALLMENTS_MAX) {
      const values = { limit: IMPORT_INSTALLMENTS_MAX.toLocaleString('en-US'), row: cells.at.row }
      throw unprocessable('file', 'import.tooManyInstallments', values)
    }
    // A pause, so that a long list does not keep other requests waiting.
    if (performance.now() - pausedAt < PAUSED_AFTER_MS) continue
    await others()
    pausedAt = performance.now()
  }
  return { borrowers: [...newcomers.plans.values()].filter((plan) => plan !== null), loans }
}

const PAUSED_AFTER_MS = 20
const NAMELESS = '–'

/** The new borrowers of a list, by their keys; null for one whose row breaks a rule. Keys of those without an address by name. */
type Newcomers = { plans: Map<string, BorrowerPlan | null>; keyOf: Map<string, string> }

type Before = { newcomers: Newcomers; seen: Seen }

function checkLoan({ cells, payments }: ListedLoan, check: ListCheck & Before): LoanPlan | undefined {
  noteEmptyCells(cells, { ...check, isListed: payments.length > 0 })
  const borrower = borrowerOf(cells, check)
  const owed = check.isAsOf ? owedIn(cells, check) : undefined
  const reference = referenceIn(cells, check.problems)
  // A row without a borrower is refused already; its missing name is no second problem.
  const loanName = cells.text('loanName') ?? reference ?? borrower?.name ?? NAMELESS
  const input = {
    ...inputOf(cells, { ...check, asOn: owed?.asOn }),
    ...listedPayments(payments, check.problems),
    loanName,
  }
  const made = checkForm(cells, { ...check, input, listed: payments })
  if (made) noteMissingApproval(cells, { ...check, terms: made.terms })
  noteTwins(cells, { ...check, reference, form: made?.form, borrower: borrower?.key })
  if (!made || !borrower || check.problems.has(cells.at.row)) return undefined
  const agreed = check.isAsOf ? agreedPayment(cells, made, check) : made
  const brought = owed && broughtBy(agreed.terms, owed, check.known.now)
  if (brought && 'code' in brought) {
    check.problems.add({ at: cells.at, ...brought })
    return undefined
  }
  const nothing = { brought: [], interestCents: 0, feesCents: 0 }
  const days = dueDays(agreed.terms)
  if (check.isAsOf && cells.text('nextPaymentDate') === undefined) {
    check.problems.remark({ row: null, code: 'import.nextFollows' })
  }
  if (!check.isAsOf && days.some((day) => day < check.known.today)) {
    check.problems.remark({ row: null, code: 'import.dueBefore' })
  }
  return {
    row: cells.at.row,
    reference,
    borrower: borrower.key,
    form: agreed.form,
    installments: days.length,
    ...(brought ?? nothing),
  }
}

function noteEmptyCells(
  cells: Cells,
  { problems, mapping, known, isAsOf, isListed }: ListCheck & { isListed: boolean },
): void {
  const { at, text } = cells
  const { needed } = FIELDS_OF_IMPORT[isAsOf ? 'LOANS_AS_OF' : 'LOANS']
  const isOffline = nameIn(cells) !== undefined
  for (const field of needed) {
    if (text(field) === undefined && !(field === 'email' && isOffline))
      problems.add({ at, field, code: 'import.missing' })
  }
  if (isAsOf && text('asOfDate') === undefined && known.asOfDate === undefined) {
    problems.add({ at, field: 'asOfDate', code: 'import.asOfNeeded' })
  }
  const isEmpty = (...fields: ImportField[]) => fields.every((field) => text(field) === undefined)
  if (isAsOf && isEmpty('nextPaymentDate', 'interestPaidTo')) {
    problems.add({ at, field: 'nextPaymentDate', code: 'import.nextNeeded' })
  }
  if (isAsOf && isEmpty('maturityDate', 'paymentsLeft', 'balloonDate')) {
    problems.add({ at, field: 'maturityDate', code: 'import.endNeeded' })
  }
  if (!isAsOf && !isListed && isEmpty('maturityDate', 'termMonths', 'numberOfPayments', 'agreedRows')) {
    problems.add({ at, field: columnOf('maturityDate', { isAsOf, mapping }), code: 'import.termNeeded' })
  }
}

const REFERENCE_LENGTH_MAX = 100

function referenceIn(cells: Cells, problems: Problems): string | undefined {
  const reference = cells.text('reference')
  if (reference !== undefined && reference.length > REFERENCE_LENGTH_MAX) {
    const values = { limit: REFERENCE_LENGTH_MAX }
    problems.add({ at: cells.at, field: 'reference', code: 'import.textTooLong', values })
  }
  return reference
}

type BorrowerFound = { key: LoanPlan['borrower']; name: string }
type Sought = ListCheck & { newcomers: Newcomers }

/**
 * The borrower of a loan: one the lender has, or a new one, from the first row that names them. A row without an address, or with
 * the address of another person, means somebody who is not online.
 */
function borrowerOf(cells: Cells, sought: Sought): BorrowerFound | undefined {
  const { problems, mapping, known, newcomers } = sought
  const emailKey = cells.text('email')?.toLowerCase()
  const name = nameIn(cells)
  if (emailKey === undefined) return name === undefined ? undefined : offlineBorrower(cells, { ...sought, name })
  const own = known.people.byEmail.get(emailKey)
  const plan = newcomers.plans.get(emailKey)
  const owner = own ?? (plan ? { fullName: nameOf(plan.form) } : undefined)
  if (owner && name !== undefined && isAnother(owner, name)) return offlineBorrower(cells, { ...sought, name, owner })
  if (own) return { key: { id: own.id }, name: own.fullName }
  if (name === undefined && mapping.fullName === undefined && mapping.lastName === undefined) {
    const { at, text } = cells
    problems.add({ at, field: 'email', code: 'import.borrowerUnknown' })
    for (const field of ['fullName', 'phone'] as const) {
      if (text(field) === undefined) problems.add({ at, field, code: 'import.missing' })
    }
    return undefined
  }
  if (plan !== undefined) return foundIn(plan)
  const form = checkPerson(cells, problems, { isOffline: false })
  const made = form ? { row: cells.at.row, key: emailKey, form } : null
  newcomers.plans.set(emailKey, made)
  return foundIn(made)
}

const foundIn = (plan: BorrowerPlan | null): BorrowerFound | undefined =>
  plan ? { key: { key: plan.key }, name: nameOf(plan.form) } : undefined

/** Somebody without an address: the same person by name, and by phone where the row has one. */
function offlineBorrower(
  cells: Cells,
  { problems, known, newcomers, name, owner }: Sought & { name: string; owner?: { fullName: string } },
): BorrowerFound | undefined {
  const { at } = cells
  const nameKey = name.toLowerCase()
  const phone = cells.text('phone')
  const own = (known.people.byName.get(nameKey) ?? []).filter(
    (one) => phone === undefined || one.phone === phoneOf(phone),
  )
  const [person, another] = own
  if (another) {
    problems.add({ at, field: 'email', code: 'import.personAmbiguous', values: { name } })
    return undefined
  }
  if (person) return { key: { id: person.id }, name: person.fullName }
  const before = newcomers.keyOf.get(nameKey)
  if (before !== undefined && phone === undefined) return foundIn(newcomers.plans.get(before) ?? null)
  const form = checkPerson(cells, problems, { isOffline: true })
  if (!form) return undefined
  const key = offlineKey(form)
  const plan = newcomers.plans.get(key)
  if (plan !== undefined) return foundIn(plan)
  const made = { row: at.row, key, form }
  newcomers.plans.set(key, made)
  newcomers.keyOf.set(nameKey, key)
  remarkOffline(at.row, form, { problems, owner })
  return foundIn(made)
}

/** The unpaid interest and fees, and their day; undefined when the row does not say the day. */
function owedIn(cells: Cells, { problems, known }: ListCheck) {
  const asOn = cells.day('asOfDate') ?? (cells.text('asOfDate') === undefined ? known.asOfDate : undefined)
  const paidTo = cells.day('interestPaidTo')
  const [interestCents, feesCents] = [cells.cents('accruedInterest'), cells.cents('unpaidFees')]
  if (asOn === undefined) return undefined
  const { at } = cells
  if (asOn > known.today) problems.add({ at, field: 'asOfDate', code: 'import.asOfInFuture' })
  if (paidTo !== undefined && paidTo > asOn) {
    problems.add({ at, field: 'interestPaidTo', code: 'import.paidToAfterAsOf' })
  }
  return { asOn, isInterestCounted: paidTo !== undefined, interestCents, feesCents }
}

function inputOf(cells: Cells, { problems, known, isAsOf, asOn }: ListCheck & { asOn: Day | undefined }): LoanInput {
  const principal = cells.cents('principalAmount')
  const lentOn = cells.day('originationDate')
  const terms = termsInput(cells, known.defaults)
  if (!isAsOf) {
    const input = {
      ...terms,
      principalAmount: principal === undefined ? undefined : dollarsOf(principal),
      originationDate: lentOn,
      firstPaymentDate: cells.day('firstPaymentDate'),
    }
    const { day, whole } = maturityOf(cells, input)
    if (whole && day !== undefined) {
      problems.remark({ row: cells.at.row, code: 'import.wholePeriods', values: { ...whole, day } })
    }
    return { ...input, maturityDate: day }
  }
  const balanceCents = cells.cents('principalBalance')
  const next = { ...terms, firstPaymentDate: cells.day('nextPaymentDate') }
  return {
    ...next,
    principalAmount: balanceCents === undefined ? undefined : dollarsOf(balanceCents),
    originationDate: cells.day('interestPaidTo') ?? asOn,
    maturityDate: endOf(cells, next),
    takenOverDate: asOn,
    originalAmount: principal === undefined ? undefined : dollarsOf(principal),
    originalDate: lentOn,
  }
}

function noteMissingApproval(
  { at }: Cells,
  { problems, mapping, isAsOf, known: { aboveCents }, terms }: ListCheck & { terms: LoanTerms },
): void {
  if (aboveCents === null || terms.principalCents <= aboveCents) return
  const field = columnOf('principalAmount', { isAsOf, mapping })
  problems.add({ at, field, code: 'import.secondPerson', values: { above: dollarsText(aboveCents) } })
}

/** The form and terms of a row, by the rules of the loan form; undefined when it breaks a rule, which is noted. */
function checkForm(
  { at }: Cells,
  { input, problems, mapping, isAsOf, known, listed }: ListCheck & { input: LoanInput; listed: readonly Cells[] },
): { form: LoanForm; terms: LoanTerms } | undefined {
  const parsed = z.safeParse(loanForm, input)
  if (!parsed.success) {
    const found = parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), code: codeIn(message) }))
    const isMaturityWrong = found.some(({ code }) => code === 'loan.maturityAfterOrigination')
    const hasWrongDay = problems.has(at.row, 'interestPaidTo') || problems.has(at.row, 'asOfDate')
    const { originationDate: day = '', firstPaymentDate } = input
    const isDueTooEarly = isAsOf && day !== '' && typeof firstPaymentDate === 'string' && firstPaymentDate <= day
    // Without a readable first day, a term in months gives no last day; only the first is reported.
    const isWithoutStart = input.maturityDate === undefined && problems.has(at.row, 'originationDate')
    for (const { field, code } of found) {
      if (field === 'maturityDate' && isWithoutStart) continue
      const isAboutDue = code === 'loan.firstPaymentWithinTerm'
      // When the first or last day is wrong, every due day would be reported too.
      if (isAboutDue && (isMaturityWrong || hasWrongDay)) continue
      // It is told of the day to which interest is paid.
      if (code === 'loan.takenOverBeforeOrigination' && hasWrongDay) continue
      const named =
        isAboutDue && isDueTooEarly ? ({ code: 'import.nextDueNotAfter', values: { day } } as const) : { code }
      problems.add({ at, field: columnOf(field, { isAsOf, mapping }), ...named })
    }
    return undefined
  }
  try {
    return { form: parsed.data, terms: checkedTerms(parsed.data, known) }
  } catch (refusal) {
    for (const { field, ...said } of codesOf(refusal)) {
      // A problem of one of the payments is told of its own row.
      const row = field === 'agreedRows' ? listed[Number(said.values['row'] ?? listed.length) - 1] : undefined
      if (row) problems.add({ at: row.at, field: ofListed(said.code), ...said })
      else problems.add({ at, field: columnOf(field, { isAsOf, mapping }), ...said })
    }
    return undefined
  }
}

/** The column of a payment in a row of its own that a problem is about. */
const ofListed = (code: string): ImportField =>
  code === 'loan.agreedRowTooEarly' || code === 'loan.agreedRowOrder' ? 'agreedDate' : 'agreedAmount'

type Seen = { references: Map<string, number>; loans: Map<string, number> }
type Twin = {
  form: LoanForm | undefined
  reference: string | undefined
  borrower: LoanPlan['borrower'] | undefined
  seen: Seen
}

/** Notes a loan that exists already or is twice in the file: by its reference, or else by sameLoanKey. */
function noteTwins(cells: Cells, { form, reference, borrower, seen, problems, known }: ListCheck & Twin): void {
  const { at } = cells
  if (reference !== undefined) {
    const [row, loan] = [seen.references.get(reference), known.references.get(reference)]
    if (row !== undefined) problems.add({ at, field: 'reference', code: 'import.referenceTwice', values: { row } })
    else if (loan !== undefined) {
      problems.add({ at, field: 'reference', code: 'import.referenceKnown', values: { loan } })
    }
    if (row === undefined) seen.references.set(reference, at.row)
  } else if (form && borrower) {
    const { loanName, originationDate: originatedOn } = form
    const borrowerId = 'id' in borrower ? borrower.id : borrower.key
    const key = sameLoanKey({ borrowerId, originatedOn, principalCents: centsOf(form.principalAmount), loanName })
    const [row, loan] = [seen.loans.get(key), known.loans.get(key)]
    if (row !== undefined) problems.add({ at, field: null, code: 'import.loanTwice', values: { row } })
    else if (loan !== undefined) problems.add({ at, field: null, code: 'import.loanKnown', values: { loan } })
    if (row === undefined) seen.loans.set(key, at.row)
  }
}
