import type { Language } from '#contract/enumerations.ts'
import { termsOf } from '#contract/loans/loan-form.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { addBorrower } from '../borrowers/service.ts'
import type { Tx } from '../database/database.ts'
import type { SessionUser } from '../http/http.ts'
import { pastOf } from './portfolio/past.ts'
import { formOf, PRACTICE_BORROWERS, PRACTICE_KINDS, roundOf } from './portfolio/practice-loans.ts'
import { randomFrom } from './portfolio/random.ts'
import { storeLoan } from './portfolio/store-loan.ts'

/** Every practice company begins with the same loans, but for their days. */
const SEED = 20_261_123

type Filling = { user: SessionUser; language: Language; now: Instant; today: Day }

/** Fills the books of a practice company with sample loans and their past until today, as if entered by its lender. */
export async function fillPractice(tx: Tx, { user, language, now, today }: Filling): Promise<void> {
  const random = randomFrom(SEED)
  const borrowerIds: number[] = []
  for (const form of PRACTICE_BORROWERS) borrowerIds.push(await addBorrower(tx, { lenderId: user.id, form, now }))
  for (const [index, kind] of PRACTICE_KINDS.entries()) {
    const borrowerId = borrowerIds[index % borrowerIds.length] ?? 0
    const form = formOf({ kind, round: roundOf(language), borrowerId, random, today })
    const past = pastOf(termsOf(form), { habit: kind.habit, today, random })
    const madeAt = form.originationDate < today ? `${form.originationDate}T14:00:00.000Z` : now
    await storeLoan(tx, { user, form, past, now: madeAt })
  }
}
