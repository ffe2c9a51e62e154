import type { SuggestionReason } from '#contract/bank-columns.ts'
import { foldedText, payerKey, wordsIn } from './payer-key.ts'

/** By what a loan can be named in a bank's text. */
export type Named = {
  loanNumber: string
  loanName: string
  firstName: string
  lastName: string
  companyName: string | null
  /** Payers that were accepted for this loan, and whether they pay others too. */
  payers: readonly { key: string; isShared: boolean }[]
}

export type Identity = {
  points: number
  /** The payer is this loan's beyond doubt, as far as a text can tell. */
  isStrong: boolean
  /** The text has the loan's number. */
  isByNumber: boolean
  reasons: SuggestionReason[]
}

/** Points of each reason; those from 40 on are strong. */
const POINTS = {
  LOAN_NUMBER: 50,
  LEARNED_PAYER: 45,
  BORROWER_NAME: 40,
  COMPANY_NAME: 40,
  LOAN_NAME: 25,
  SHARED_PAYER: 20,
  LAST_NAME: 15,
} as const satisfies Partial<Record<SuggestionReason, number>>
const STRONG = 40

/** What of a line's text names the loan or who pays it. The best reason counts; each further one adds a little. */
export function identityOf({ payer, memo }: { payer: string; memo: string }, loan: Named): Identity {
  const text = foldedText(`${payer} ${memo}`)
  const words = new Set(wordsIn(text))
  const learned = loan.payers.find(({ key }) => key === payerKey(payer || memo))
  const name = nameReason(words, loan)
  const reasons = [
    hasNumber(text, loan.loanNumber) ? ('LOAN_NUMBER' as const) : undefined,
    learned && (learned.isShared ? ('SHARED_PAYER' as const) : ('LEARNED_PAYER' as const)),
    name,
    isCompanyIn(words, loan.companyName) ? ('COMPANY_NAME' as const) : undefined,
    isLoanNameIn(text, loan.loanName) ? ('LOAN_NAME' as const) : undefined,
  ].filter((reason) => reason !== undefined)
  const best = Math.max(0, ...reasons.map((reason) => POINTS[reason]))
  return {
    points: best + 3 * Math.max(0, reasons.length - 1),
    isStrong: best >= STRONG,
    isByNumber: reasons.includes('LOAN_NUMBER'),
    reasons,
  }
}

/** LN-000123 as LN-000123, LN 123, LN000123 or LN#123, and not as a part of a longer number. */
function hasNumber(text: string, loanNumber: string): boolean {
  const [, prefix = '', digits = ''] = /^([A-Z]+)-0*(\d+)$/.exec(foldedText(loanNumber)) ?? []
  if (digits === '') return false
  return new RegExp(`(?<![A-Z0-9])${prefix}\\s*[-#.:]?\\s*0*${digits}(?![0-9])`).test(text)
}

/** All of the first and last name, or a last name alone, which many share. */
function nameReason(
  words: ReadonlySet<string>,
  { firstName, lastName }: Pick<Named, 'firstName' | 'lastName'>,
): 'BORROWER_NAME' | 'LAST_NAME' | undefined {
  const [first, last] = [wordsIn(firstName), wordsIn(lastName)]
  const isLastWhole = last.length > 0 && last.every((word) => words.has(word))
  if (isLastWhole && first.length > 0 && first.every((word) => words.has(word))) return 'BORROWER_NAME'
  const isLast = last.some((word) => word.length > 2 && [...words].some((other) => isSameOrCut(other, word)))
  return isLast ? 'LAST_NAME' : undefined
}

/** Banks cut long names short. */
const isSameOrCut = (written: string, word: string): boolean =>
  written === word || (written.length >= 5 && word.startsWith(written))

const LEGAL_FORMS = new Set(['LLC', 'INC', 'CORP', 'CO', 'LTD', 'LP', 'LLP', 'THE', 'AND', 'OF', 'COMPANY'])

function isCompanyIn(words: ReadonlySet<string>, companyName: string | null): boolean {
  const own = wordsIn(companyName ?? '').filter((word) => !LEGAL_FORMS.has(word))
  return own.some((word) => word.length > 3) && own.every((word) => words.has(word))
}

/** The loan's name as it stands, with a number or of two words at least: "Loan 1" or "House" would be found by chance. */
function isLoanNameIn(text: string, loanName: string): boolean {
  const wanted = foldedText(loanName)
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
  return wanted.length >= 8 && wanted.includes(' ') && ` ${text.replace(/[^A-Z0-9]+/g, ' ')} `.includes(` ${wanted} `)
}
