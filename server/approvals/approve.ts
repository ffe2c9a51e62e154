import { isAllowed } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { adminRoutes } from '../admin/routes.ts'
import { requiredApprovalOf } from '../approval-limits/require-approval.ts'
import { twoFactorRoutes } from '../auth/two-factor/routes.ts'
import { checkInput } from '../http/checked-input.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Context, Route, SessionUser } from '../http/http.ts'
import { loanRoutes } from '../loans/routes.ts'
import { paymentRoutes } from '../payments/routes.ts'
import { dayIn } from '../settings/clock.ts'
import { setSecondPersonLimit } from './limit.ts'
import {
  type ApprovalRow,
  endApproval,
  findApproval,
  findMaker,
  lockApproval,
  markCarriedOut,
  readDecider,
} from './queries.ts'

/** The routes of the calls that may wait for approval, by name. */
const ROUTES: ReadonlyMap<string, Route> = new Map(
  [...loanRoutes, ...paymentRoutes, ...adminRoutes, ...twoFactorRoutes, setSecondPersonLimit]
    .filter(({ endpoint }) => endpoint.mayWait)
    .map((route) => [route.endpoint.name, route]),
)

/**
 * The answer of this call is a secret for the user who asked. The approval is therefore kept, and used up when they ask
 * again.
 */
const CARRIED_OUT_BY_MAKER: ReadonlySet<string> = new Set(['createResetLink'])

/**
 * Approves a request and carries the call out as it was sent, as of now and in the name of the user who made it. Both
 * happen in this transaction, so both or neither is stored. Of two administrators who approve at once, the later one is
 * refused. Refuses a request that does not exist, one's own, one that no longer waits, one on whose loan an event was
 * recorded since, one whose maker may no longer make it, and an administrator who may be the maker in another account.
 */
export async function giveApproval(context: Context, approvalId: number): Promise<void> {
  const { tx, user, now } = context
  await lockApproval(tx, approvalId)
  const found = await findApproval(tx, user, { approvalId, now })
  if (!found) throw notFound('approval.notFound')
  refuseDecision(found, user)
  await refuseDecider(context, found)
  if (found.lastEventId !== found.newestEventId) throw conflict('approval.loanMovedOn')
  const maker = await findMaker(tx, found.madeBy)
  const route = ROUTES.get(found.action)
  const { access } = route?.endpoint ?? {}
  if (!maker || !route || access?.kind !== 'ROLES' || !isAllowed(maker.role, access)) {
    throw conflict('approval.makerGone')
  }
  const { lenderId, id } = found
  const ended = { lenderId, id, status: 'APPROVED', reason: null, userId: user.id, now } as const
  if (!(await endApproval(tx, ended))) throw conflict('approval.notWaiting')
  if (CARRIED_OUT_BY_MAKER.has(found.action)) return
  const loanId = await carryOut(context, {
    found,
    route,
    maker: { ...user, ...maker, language: maker.language ?? 'en' },
  })
  // Writing an event above the limit has used the approval already. If the limit was lifted meanwhile, it is unused.
  await markCarriedOut(tx, { lenderId, id, loanId })
}

/** Refuses a decision on one's own request, or on one that no longer waits. */
export function refuseDecision({ status, madeBy }: ApprovalRow, user: Pick<SessionUser, 'id'>): void {
  if (madeBy === user.id) throw conflict('approval.own')
  if (status === 'EXPIRED') throw conflict('approval.expired')
  if (status !== 'WAITING') throw conflict('approval.notWaiting')
}

const dayMs = 86_400_000
/** A person who was given a new way into their account notices within this time that the old one no longer works. */
const OPENED_DAYS = 7

/**
 * Refuses an administrator whom the maker may have made up or taken over, and one who let themselves into the maker's
 * account: an administrator decides from a day after they became one, and only on what was asked for after that. The day
 * does not count on the first day of an installation, when no administrator is older.
 */
async function refuseDecider({ tx, user, now }: Context, { madeBy, askedAt }: ApprovalRow): Promise<void> {
  const { adminSince, openedAt, openedMakersAt, installedAt } = await readDecider(tx, { userId: user.id, madeBy })
  const isFirstDay = isWithin(installedAt, { days: 1, now })
  const isTooNew = (at: Instant) => at > askedAt || (!isFirstDay && isWithin(at, { days: 1, now }))
  if (isTooNew(adminSince)) throw conflict('approval.newAdministrator')
  if (openedAt !== null && isTooNew(openedAt)) throw conflict('approval.signInOpened')
  if (openedMakersAt !== null && isWithin(openedMakersAt, { days: OPENED_DAYS, now })) {
    throw conflict('approval.openedMakersSignIn')
  }
}

const isWithin = (at: Instant, { days, now }: { days: number; now: Instant }): boolean =>
  Date.parse(at) > Date.parse(now) - days * dayMs

/** Runs the stored call through its route, checked again, as if its maker sent it now. Gives the loan that it was about. */
async function carryOut(
  context: Context,
  { found, route, maker }: { found: ApprovalRow; route: Route; maker: SessionUser },
): Promise<number | null> {
  const { endpoint, run } = route
  const input = checkInput(endpoint, { params: found.params, query: {}, body: found.body })
  const inTheirName = { ...context, ...input, user: maker, today: dayIn(maker.timeZone, context.now) }
  try {
    // The endpoint's own schemas have just checked it, as in the frame.
    const made = await run({ ...inTheirName, audit: () => undefined } as Context, undefined)
    const isNew = found.action === 'createLoan' && typeof made === 'object' && made !== null && 'id' in made
    return isNew ? Number(made.id) : found.loanId
  } catch (error) {
    // Another event was recorded between the reading and the lock, so the approval does not cover this one.
    throw requiredApprovalOf(error) ? conflict('approval.loanMovedOn') : error
  }
}
