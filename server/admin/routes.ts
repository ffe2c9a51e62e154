import * as contract from '#contract/admin/admin.ts'
import * as limitsContract from '#contract/admin/limits.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { askedFrom } from '../auth/asked-from.ts'
import { queueLetter } from '../auth/letters/queue-letter.ts'
import { notFound } from '../http/errors.ts'
import { type Context, handle, handlePage, type Route } from '../http/http.ts'
import { changeDisabled, changeRole, makeResetToken } from './accounts.ts'
import { giveAddress } from './give-address.ts'
import { changeFileRoom, changeLenderLimits, fileRoomNow, lenderLimitsNow } from './limits/limits.ts'
import { overviewOf } from './overview.ts'
import { countAuditEntries, countUsers, findListedUser, listAuditEntries, listUsers } from './queries.ts'
import { beginRun, carryOutRun, clockFrom, shownRun } from './verification/runs.ts'

const listUsersRoute = handlePage(contract.listUsers, async ({ tx, query }) => ({
  rows: await listUsers(tx, query, sliceOf(query)),
  total: await countUsers(tx, query),
}))

const setUserRole = handle(contract.setUserRole, async (context) => {
  const { role } = context.body
  const { before, ended } = await changeRole(context.tx, role, actingIn(context))
  context.audit({ detail: { role, before, ended } })
  return listedUser(context)
})

const setUserDisabled = handle(contract.setUserDisabled, async (context) => {
  const { disabled } = context.body
  const { before, ended } = await changeDisabled(context.tx, disabled, actingIn(context))
  context.audit({ detail: { disabled, before, ended } })
  return listedUser(context)
})

const giveUserEmail = handle(contract.giveUserEmail, async (context) => {
  const { tx, body, params } = context
  await giveAddress(tx, body.email, actingIn(context))
  const detail = { asked: askedFrom(context) }
  await queueLetter(context, { kind: 'VERIFY_EMAIL', userId: params.userId, detail })
  return listedUser(context)
})

const createResetLink = handle(contract.createResetLink, {
  // Because of `prepare`, no answer is stored under an Idempotency-Key: the link must not be in the database.
  prepare: async () => undefined,
  run: async (context) => {
    const { token, expiresAt } = await makeResetToken(context.tx, actingIn(context))
    // by=admin tells the page that the link is real even where no mail is set up.
    return { url: `${context.config.publicUrl}/reset-password?token=${token}&by=admin`, expiresAt }
  },
})

const getAdminOverview = handle(contract.getAdminOverview, ({ tx, user, today, clockState, files }) =>
  overviewOf(tx, {
    user,
    today,
    clockState,
    uptimeSeconds: Math.floor(process.uptime()),
    diskRoom: files.room(),
  }),
)

const getFileRoom = handle(limitsContract.getFileRoom, ({ tx, config }) => fileRoomNow(tx, config))

const setFileRoom = handle(limitsContract.setFileRoom, async (context) => {
  const { tx, config, body, audit } = context
  const before = await changeFileRoom(tx, body, context)
  audit({ detail: { ...body, lenderBefore: before.lenderMegabytes, unprovedBefore: before.unprovedMegabytes } })
  return fileRoomNow(tx, config)
})

const getLenderLimits = handle(limitsContract.getLenderLimits, (context) =>
  lenderLimitsNow(context.tx, context.params.userId, context),
)

const setLenderLimits = handle(limitsContract.setLenderLimits, async (context) => {
  const { tx, config, body, audit, params } = context
  const before = await changeLenderLimits(tx, body, { ...actingIn(context), config })
  audit({
    detail: {
      ...body,
      filesBefore: before.fileMegabytes,
      lettersBefore: before.lettersADay,
      strangersBefore: before.mayWriteToStrangers,
    },
  })
  return lenderLimitsNow(tx, params.userId, context)
})

const startVerification = handle(contract.startVerification, {
  prepare: async ({ database }) => database,
  run: async ({ tx, user, now, config, files, afterCommit }, database) => {
    const begun = await beginRun(tx, { nightOf: null, askedBy: user.id, now })
    if (!begun) throw new Error('no run began, and none is running')
    const { run, isNew } = begun
    if (isNew) {
      afterCommit(async () => {
        await carryOutRun({ database, files, clock: clockFrom(now), isDemo: config.isDemo }, run.id)
      })
    }
    return shownRun(run)
  },
})

/** Endpoints that change nothing but may be in the audit log: an administrator's reading is recorded. */
const READS = ENDPOINTS.filter(({ isWrite }) => !isWrite).map(({ name }) => name)

const listAuditLog = handlePage(contract.listAuditLog, async ({ tx, user, query }) => {
  const kind = query.kind === 'READ' ? { only: READS } : query.kind === 'CHANGE' ? { except: READS } : {}
  const filter = { ...query, ...kind, timeZone: user.timeZone }
  return { rows: await listAuditEntries(tx, filter, sliceOf(query)), total: await countAuditEntries(tx, filter) }
})

/** The administrator's view: accounts, figures over all lenders, the check of stored data, the audit log. */
export const adminRoutes: readonly Route[] = [
  listUsersRoute,
  setUserRole,
  setUserDisabled,
  giveUserEmail,
  createResetLink,
  getAdminOverview,
  startVerification,
  listAuditLog,
  getFileRoom,
  setFileRoom,
  getLenderLimits,
  setLenderLimits,
]

const sliceOf = ({ page, limit }: { page: number; limit: number }) => ({ limit, offset: (page - 1) * limit })

type OfUser = Context<typeof contract.createResetLink>

const actingIn = ({ user, params, now }: Pick<OfUser, 'user' | 'params' | 'now'>) => ({
  user,
  userId: params.userId,
  now,
})

async function listedUser({ tx, params }: Pick<OfUser, 'tx' | 'params'>): Promise<contract.ListedUser> {
  const found = await findListedUser(tx, params.userId)
  if (!found) throw notFound('user.notFound')
  return found
}
