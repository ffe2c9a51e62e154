import type { PlainKey } from '#texts/catalogue.ts'

export type Question = { ask: PlainKey; answer: PlainKey }

const OF_LENDERS: readonly Question[] = [
  { ask: 'users.askCreateLoan', answer: 'users.answerCreateLoan' },
  { ask: 'users.askRecord', answer: 'users.answerRecord' },
  { ask: 'users.askMistake', answer: 'users.answerMistake' },
  { ask: 'users.askInvite', answer: 'users.answerInvite' },
  { ask: 'users.askTerms', answer: 'users.answerTerms' },
  { ask: 'users.askImport', answer: 'users.answerImport' },
  { ask: 'users.askBank', answer: 'users.answerBank' },
  { ask: 'users.askReminders', answer: 'users.answerReminders' },
  { ask: 'users.askAccountant', answer: 'users.answerAccountant' },
]

const OF_BORROWERS: readonly Question[] = [
  { ask: 'users.askPay', answer: 'users.answerPay' },
  { ask: 'users.askBalance', answer: 'users.answerBalance' },
  { ask: 'users.askNoLoans', answer: 'users.answerNoLoans' },
]

const OF_ADMINS: readonly Question[] = [
  { ask: 'users.askUsers', answer: 'users.answerUsers' },
  { ask: 'users.askAudit', answer: 'users.answerAudit' },
  { ask: 'users.askSecond', answer: 'users.answerSecond' },
]

const OF_ALL: readonly Question[] = [
  { ask: 'users.askWhy', answer: 'users.answerWhy' },
  { ask: 'users.askProtect', answer: 'users.answerProtect' },
  { ask: 'users.askLanguage', answer: 'users.answerLanguage' },
]

/** The questions for a role, its own first. Administrators may lend as well. */
export function questionsFor(role: string | null): readonly Question[] {
  if (role === 'LENDER') return [...OF_LENDERS, ...OF_ALL]
  if (role === 'ADMIN') return [...OF_ADMINS, ...OF_LENDERS, ...OF_ALL]
  return [...OF_BORROWERS, ...OF_ALL]
}
