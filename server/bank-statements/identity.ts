import type { SuggestionReason } from '#contract/bank-statements/bank-columns.ts'
import { foldedText, payerKey, wordsIn } from './payer-key.ts'

/** The texts that can identify a loan in a bank's text. */
export type Named = {
  loanNumber: string
  loanName: string
  firstName: string
  lastName: string
  companyName: string | null
  /** What the lender's own list calls the loan. Absent: nothing but its name. */
  references?: readonly string[]
  /** Payers whose lines were assigned to this loan, and whether they pay other loans too. */
  payers: readonly { key: string; isShared: boolean }[]
}

export type Identity = {
  points: number
  /** One reason alone shows that the payer pays this loan, as far as a text can. */
  isStrong: boolean
  /** The text has the loan's number, or the lender's own reference for it. */
  isByNumber: boolean
  reasons: SuggestionReason[]
}

/** The points of each reason; from 40 points on a reason is strong. */
const POINTS = {
  LOAN_NUMBER: 50,
  REFERENCE: 47,
  LEARNED_PAYER: 45,
  BORROWER_NAME: 40,
  COMPANY_NAME: 40,
  LOAN_NAME: 25,
  SHARED_PAYER: 20,
  LAST_NAME: 15,
} as const satisfies Partial<Record<SuggestionReason, number>>
const STRONG = 40

/** The text of a line, split into words once for all loans. */
export type LineWords = { spaced: string; words: ReadonlySet<string>; numbers: ReadonlySet<string>; key: string }

export function wordsOfLine({ payer, memo }: { payer: string; memo: string }): LineWords {
  const text = foldedText(`${payer} ${memo}`)
  return {
    spaced: ` ${spacedText(text)} `,
    words: new Set(wordsIn(text)),
    key: payerKey(payer || memo),
    numbers: new Set([...text.matchAll(NUMBERS)].map(([, prefix, digits]) => `${prefix}-${digits}`)),
  }
}

const NOBODY: Identity = { points: 0, isStrong: false, isByNumber: false, reasons: [] }

/** The reasons in a line's text that it pays a loan. The best reason counts; each further one adds a little. */
export function identityOf(line: LineWords, named: Named): Identity {
  const loan = wordsOfLoan(named)
  const learned = named.payers.find(({ key }) => key === line.key)
  const reasons = [
    loan.number !== undefined && line.numbers.has(loan.number) ? ('LOAN_NUMBER' as const) : undefined,
    loan.references.some((reference) => isWritten(line, reference)) ? ('REFERENCE' as const) : undefined,
    learned && (learned.isShared ? ('SHARED_PAYER' as const) : ('LEARNED_PAYER' as const)),
    nameReason(line.words, loan),
    isAll(line.words, loan.company) ? ('COMPANY_NAME' as const) : undefined,
    loan.name !== '' && line.spaced.includes(loan.name) ? ('LOAN_NAME' as const) : undefined,
  ].filter((reason) => reason !== undefined)
  if (reasons.length === 0) return NOBODY
  const best = Math.max(0, ...reasons.map((reason) => POINTS[reason]))
  return {
    points: best + 3 * Math.max(0, reasons.length - 1),
    isStrong: best >= STRONG,
    isByNumber: reasons.includes('LOAN_NUMBER') || reasons.includes('REFERENCE'),
    reasons,
  }
}

/** The names of a loan, split into words once for all lines. */
type LoanWords = {
  number: string | undefined
  references: Reference[]
  first: string[]
  last: string[]
  /** The last names that are long enough to identify, whole and truncated, as banks write long ones. */
  lastOrCut: string[]
  company: string[]
  name: string
}

const known = new WeakMap<Named, LoanWords>()

function wordsOfLoan(named: Named): LoanWords {
  const before = known.get(named)
  if (before) return before
  const company = wordsIn(named.companyName ?? '').filter((word) => !LEGAL_FORMS.has(word))
  const name = spacedText(foldedText(named.loanName))
  const last = wordsIn(named.lastName)
  const words = {
    number: plainNumber(named.loanNumber),
    references: [named.loanName, ...(named.references ?? [])].flatMap((text) => referenceIn(text) ?? []),
    first: wordsIn(named.firstName),
    last,
    lastOrCut: last.flatMap(wholeAndCut),
    company: company.some((word) => word.length > 3) ? company : [],
    // At least 8 characters with a blank: a name such as "Loan 1" or "House" would match by chance.
    name: name.length >= 8 && name.includes(' ') ? ` ${name} ` : '',
  }
  known.set(named, words)
  return words
}

const spacedText = (text: string): string => text.replace(/[^A-Z0-9]+/g, ' ').trim()

const LEGAL_FORMS = new Set(['LLC', 'INC', 'CORP', 'CO', 'LTD', 'LP', 'LLP', 'THE', 'AND', 'OF', 'COMPANY'])

/** Finds LN-000123 also as LN 123, LN000123 or LN#123, but not as a part of a longer number. */
const NUMBERS = /(?<![A-Z0-9])([A-Z]+)\s*[-#.:]?\s*0*(\d+)/g

/** LN-000123 as LN-123; undefined for a number of another kind. */
function plainNumber(loanNumber: string): string | undefined {
  const [, prefix, digits] = /^([A-Z]+)-0*(\d+)$/.exec(foldedText(loanNumber)) ?? []
  return digits === undefined ? undefined : `${prefix}-${digits}`
}

/** A lender's own reference: as letters and a number, in whatever way these are joined, or as it is written. */
type Reference = { number: string } | { spaced: string }

/**
 * The reference that a name or reference of a loan is: one word with digits, as CF-2005, N-101 or 88120-B. It has three
 * digits, or two and three letters, so that none appears in a bank's text by chance. Undefined for any other text.
 */
function referenceIn(text: string): Reference | undefined {
  const written = foldedText(text).trim()
  const digits = written.replace(/\D/g, '').length
  const letters = written.replace(/[^A-Z]/g, '').length
  if (/\s/.test(written) || written.length > REFERENCE_LENGTH_MAX) return undefined
  if (digits < 2 || (digits === 2 && letters < 3)) return undefined
  const plain = /^([A-Z]+)[-#.:]?0*(\d+)$/.exec(written)
  if (plain) return { number: `${plain[1]}-${plain[2]}` }
  // A number alone must be longer: the numbers of checks and years stand in many lines.
  return letters === 0 && digits < 5 ? undefined : { spaced: ` ${spacedText(written)} ` }
}

const REFERENCE_LENGTH_MAX = 100

const isWritten = (line: LineWords, reference: Reference): boolean =>
  'number' in reference ? line.numbers.has(reference.number) : line.spaced.includes(reference.spaced)

const isAll = (words: ReadonlySet<string>, asked: readonly string[]): boolean =>
  asked.length > 0 && asked.every((word) => words.has(word))

/** Whether a text has the full first and last name, or only a last name, which many people share. */
function nameReason(
  words: ReadonlySet<string>,
  { first, last, lastOrCut }: Pick<LoanWords, 'first' | 'last' | 'lastOrCut'>,
): 'BORROWER_NAME' | 'LAST_NAME' | undefined {
  if (isAll(words, last) && isAll(words, first)) return 'BORROWER_NAME'
  return lastOrCut.some((word) => words.has(word)) ? 'LAST_NAME' : undefined
}

/** A word and its truncations to five letters or more; none for a word of two letters, which identifies nobody. */
function wholeAndCut(word: string): string[] {
  if (word.length <= 2) return []
  const lengths = Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => word.length - 1 - index)
  return [word, ...lengths.map((length) => word.slice(0, length))]
}
