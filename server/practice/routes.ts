import * as contract from '#contract/practice/practice.ts'
import { DAYS_AHEAD_MAX, practiceOf } from '#contract/practice/practice.ts'
import { addDays } from '#engine/numbers/dates.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Database } from '../database/database.ts'
import { conflict } from '../http/errors.ts'
import { handle, type Practice, type Route, type SessionUser } from '../http/http.ts'
import { dayIn } from '../settings/clock.ts'
import { payWhatIsDue } from './advance.ts'
import { fillPractice } from './fill.ts'
import {
  deleteBooks,
  deletePractice,
  hasAccount,
  insertPractice,
  lockPractice,
  setDaysAhead,
  setPracticeOfSession,
} from './queries.ts'

const NAMES = { en: 'Practice Company', es: 'Empresa de práctica' } as const
const DAY_MS = 86_400_000

const ownerOf = (user: SessionUser): number => user.practice?.ownerId ?? user.id

/** The practice company that a user acts in; refused for anybody else. */
function practiceIn(user: SessionUser): Practice {
  if (!user.practice) throw conflict('practice.notIn')
  return user.practice
}

const getPractice = handle(contract.getPractice, async ({ tx, user }) => ({
  isOpen: await hasAccount(tx, practiceOf(ownerOf(user))),
}))

/** The books are made in a transaction of the company's own: the walls keep the lender's own out of it, and it out of theirs. */
const openPractice = handle(contract.openPractice, {
  prepare: async ({ database, user, now }) => {
    if (!user.practice) await makePractice(database, user, now)
  },
  run: async ({ tx, user }) => {
    const practiceId = practiceOf(ownerOf(user))
    await setPracticeOfSession(tx, { sessionId: user.sessionId, practiceId })
    return { lenderId: practiceId }
  },
})

async function makePractice(database: Database, owner: SessionUser, now: Instant): Promise<void> {
  const id = practiceOf(owner.id)
  const { language, timeZone } = owner
  await database.transaction({ kind: 'USER', userId: id, lenderId: id }, async (tx) => {
    const isNew = await insertPractice(tx, { id, ownerId: owner.id, companyName: NAMES[language], now })
    if (isNew) await fillPractice(tx, { user: { ...owner, id }, language, now, today: dayIn(timeZone, now) })
  })
}

const leavePractice = handle(contract.leavePractice, async ({ tx, user }) => {
  await setPracticeOfSession(tx, { sessionId: user.sessionId, practiceId: null })
  return { lenderId: ownerOf(user) }
})

const advancePractice = handle(
  contract.advancePractice,
  async ({ tx, user, today, body: { days, arePaying }, audit }) => {
    const daysAhead = practiceIn(user).daysAhead + days
    if (daysAhead > DAYS_AHEAD_MAX) throw conflict('field.numberTooLarge', { field: 'days' })
    await lockPractice(tx, user.id)
    const payments = arePaying ? await payWhatIsDue(tx, { user, after: today, to: addDays(today, days) }) : 0
    await setDaysAhead(tx, { practiceId: user.id, days: daysAhead })
    audit({ detail: { days } })
    return { daysAhead, payments }
  },
)

const resetPractice = handle(contract.resetPractice, async ({ tx, user, now }) => {
  const { daysAhead } = practiceIn(user)
  const realNow = new Date(Date.parse(now) - daysAhead * DAY_MS).toISOString()
  await lockPractice(tx, user.id)
  await deleteBooks(tx, user.id)
  await setDaysAhead(tx, { practiceId: user.id, days: 0 })
  const { language, timeZone } = user
  await fillPractice(tx, { user, language, now: realNow, today: dayIn(timeZone, realNow) })
  return { lenderId: user.id }
})

const removePractice = handle(contract.removePractice, {
  prepare: async ({ database, user }) => {
    if (user.practice) throw conflict('practice.notHere')
    const id = practiceOf(user.id)
    await database.transaction({ kind: 'USER', userId: id, lenderId: id }, async (tx) => {
      if (!(await lockPractice(tx, id))) return
      await deleteBooks(tx, id)
      await deletePractice(tx, id)
    })
  },
  run: async () => ({ isOpen: false }),
})

/** The practice company of a lender: sample loans to play with, with a clock of its own, behind the walls between lenders. */
export const practiceRoutes: readonly Route[] = [
  getPractice,
  openPractice,
  leavePractice,
  advancePractice,
  resetPractice,
  removePractice,
]
