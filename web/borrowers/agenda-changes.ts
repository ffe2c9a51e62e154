import { type FollowUp, getAgenda, type setSnooze } from '#contract/desk/agenda.ts'
import type { Day } from '#engine/numbers/units.ts'
import type { ArgsOf } from '../api/call.ts'
import { foreseen, type Shown, show } from '../api/foreseen.ts'

/** Whether the server has not numbered an entry yet. Nothing can be done about it until then. */
export const isOnTheWay = ({ id }: FollowUp): boolean => id < 0

/** An entry of "Needs you today" is put off, or with null shown again. */
export const snoozed = ({ loanId, kind, until }: ArgsOf<typeof setSnooze>['body']): Shown =>
  show(
    foreseen(getAgenda, ({ followUps, snoozes, ...rest }) => {
      const others = snoozes.filter((one) => one.loanId !== loanId || one.kind !== kind)
      return { ...rest, followUps, snoozes: until === null ? others : [...others, { loanId, kind, until }] }
    }),
  )

/** A task is ticked off, or a promise ended. */
export const settled = ({ id }: FollowUp, today: Day): Shown =>
  show(
    foreseen(getAgenda, ({ followUps, snoozes, ...rest }, args) => ({
      ...rest,
      snoozes,
      followUps: ended(followUps, { args, today, isEnded: (one) => one.id === id }),
    })),
  )

/** A task is moved to another day. */
export const moved = ({ id }: FollowUp, dueDate: Day): Shown =>
  show(
    foreseen(getAgenda, ({ followUps, snoozes, ...rest }) => ({
      ...rest,
      snoozes,
      followUps: followUps.map((one) => (one.id === id ? { ...one, dueDate } : one)),
    })),
  )

type New = Pick<FollowUp, 'kind' | 'dueDate' | 'amount' | 'text' | 'writtenBy' | 'writtenAt'> & {
  about: { loanId?: number | null; borrowerId?: number | null }
  today: Day
}

let lastOnTheWay = 0

/** A promise or task is written. A promise takes the place of the one that waits on its loan. */
export function added({ about: { loanId = null, borrowerId = null }, today, ...written }: New): Shown {
  lastOnTheWay -= 1
  const item: FollowUp = {
    ...written,
    id: lastOnTheWay,
    loanId,
    loanName: null,
    borrowerId,
    borrowerName: null,
    received: written.kind === 'PROMISE' ? 0 : null,
    state: 'OPEN',
    isWaiting: true,
  }
  const isReplaced = (one: FollowUp) =>
    one.id === item.id || (item.kind === 'PROMISE' && one.kind === 'PROMISE' && one.loanId === loanId && one.isWaiting)
  return show(
    foreseen(getAgenda, ({ followUps, snoozes, ...rest }, args) => {
      const { query } = args
      const isListed =
        isOfAll(args) ||
        (loanId !== null && query?.loanId === String(loanId)) ||
        (borrowerId !== null && query?.borrowerId === String(borrowerId))
      if (!isListed) return { ...rest, followUps, snoozes }
      const others = ended(followUps, { args, today, isEnded: isReplaced }).filter(({ id }) => id !== item.id)
      const all = isOfAll(args) ? [...others, item].toSorted(byDay) : [item, ...others]
      return { ...rest, followUps: all, snoozes }
    }),
  )
}

type Ending = { args: ArgsOf<typeof getAgenda>; today: Day; isEnded: (item: FollowUp) => boolean }

/** The list of all that waits has no ended ones; those of a loan or a borrower keep them. */
function ended(followUps: readonly FollowUp[], { args, today, isEnded }: Ending): FollowUp[] {
  if (isOfAll(args)) return followUps.filter((one) => !isEnded(one))
  return followUps.map((one) => (isEnded(one) ? { ...one, state: endOf(one, today), isWaiting: false } : one))
}

const endOf = ({ kind, dueDate }: FollowUp, today: Day): FollowUp['state'] =>
  kind === 'TASK' ? 'DONE' : today > dueDate ? 'BROKEN' : 'WITHDRAWN'

const isOfAll = ({ query }: ArgsOf<typeof getAgenda>): boolean =>
  query?.loanId === undefined && query?.borrowerId === undefined

const byDay = (one: FollowUp, other: FollowUp): number => one.dueDate.localeCompare(other.dueDate)
