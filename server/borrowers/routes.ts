import * as contract from '#contract/borrowers/borrowers.ts'
import { dollarsOf } from '#contract/fields.ts'
import { asSystemTask } from '../database/system-task.ts'
import { notFound } from '../http/errors.ts'
import { type Context, handle, handlePublic, type Route } from '../http/http.ts'
import { openInvitation } from '../links/queries.ts'
import { acceptInvitation } from '../links/service.ts'
import { type BorrowerRow, findBorrower, isLender, listBorrowers, lockBorrower } from './queries.ts'
import { addBorrower, changeBorrower, invite } from './service.ts'

/** A borrower as the API gives it. Only an admin is told the lender, because a lender sees only their own borrowers. */
function shown(row: BorrowerRow, { user }: Pick<Context, 'user'>): contract.Borrower {
  return {
    id: row.id,
    fullName: `${row.firstName} ${row.lastName}`,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    llcName: row.llcName,
    status: row.status,
    totalLoans: row.totalLoans,
    activeLoans: row.activeLoans,
    totalLoanAmount: dollarsOf(row.totalLoanCents),
    latestLoanDate: row.latestLoanDate,
    daysPastDue: row.daysPastDue,
    owedAmount: dollarsOf(row.owedCents),
    pastDueAmount: dollarsOf(row.pastDueCents),
    createdAt: row.createdAt,
    portal: portalOf(row),
    declinedAt: row.borrowerUserId === null ? row.hiddenAt : null,
    ...(user.role === 'ADMIN' && { lenderName: row.lenderName, lenderId: row.lenderId }),
  }
}

function portalOf({ borrowerUserId, isInvited, hiddenAt }: BorrowerRow): contract.Borrower['portal'] {
  if (borrowerUserId !== null) return 'LINKED'
  if (isInvited) return 'INVITED'
  return hiddenAt === null ? 'NONE' : 'DECLINED'
}

const listBorrowersOfLender = handle(contract.listBorrowersOfLender, async (context) => {
  const { tx, user, params } = context
  const isAll = user.role === 'ADMIN' && params.lenderId === user.id
  const isKnown = user.role === 'ADMIN' ? await isLender(tx, params.lenderId) : params.lenderId === user.id
  if (!isKnown) throw notFound('lender.notFound')
  const rows = await listBorrowers(tx, user, { ...momentOf(context), ...(!isAll && { lenderId: params.lenderId }) })
  return rows.map((row) => shown(row, context))
})

const searchBorrowers = handle(contract.searchBorrowers, async (context) => {
  const { q, page, limit } = context.query
  const rows = await listBorrowers(context.tx, context.user, {
    ...momentOf(context),
    text: q.trim(),
    limit,
    offset: (page - 1) * limit,
  })
  return rows.map((row) => shown(row, context))
})

const getBorrower = handle(contract.getBorrower, (context) => borrowerOf(context, context.params.borrowerId))

const createBorrower = handle(contract.createBorrower, async (context) => {
  const { tx, user, body, now } = context
  const id = await addBorrower(tx, { lenderId: user.id, form: body, now })
  context.audit({ subjectKind: 'borrower', subjectId: id })
  return borrowerOf(context, id)
})

const updateBorrower = handle(contract.updateBorrower, async (context) => {
  const { tx, body, now } = context
  const record = await lockedBorrowerOf(context)
  await changeBorrower(tx, record, { form: body, now })
  context.audit({ subjectKind: 'borrower', subjectId: record.id })
  return borrowerOf(context, record.id)
})

const inviteBorrower = handle(contract.inviteBorrower, {
  // Because of `prepare`, no answer is stored for the Idempotency-Key: it would keep the token readable. Sending the
  // request again is harmless: a second link only ends the first.
  prepare: async () => undefined,
  run: async (context) => {
    const record = await lockedBorrowerOf(context)
    const { token, expiresAt } = await invite(context.tx, record, context.now)
    context.audit({ subjectKind: 'borrower', subjectId: record.id })
    return { token, url: `${context.config.publicUrl}/register?invitation=${token}`, expiresAt }
  },
})

const getInvitation = handlePublic(contract.getInvitation, async ({ tx, params, now }) => {
  const invitation = await asSystemTask(tx, 'find an invitation by its token', (own) =>
    openInvitation(own, { token: params.token, now }),
  )
  if (!invitation) throw notFound('invitation.notFound')
  const { lenderName, email, fullName, expiresAt } = invitation
  return { lenderName, email, fullName, expiresAt }
})

const acceptInvitationRoute = handle(contract.acceptInvitation, async ({ tx, user, params, now }) => {
  await asSystemTask(tx, 'tie a borrower account to borrower records', (own) =>
    acceptInvitation(own, { token: params.token, user, now }),
  )
  return { success: true as const }
})

/** Borrower records, their totals, and the invitations by which borrowers get access to their loans. */
export const borrowerRoutes: readonly Route[] = [
  listBorrowersOfLender,
  searchBorrowers,
  getBorrower,
  createBorrower,
  updateBorrower,
  inviteBorrower,
  getInvitation,
  acceptInvitationRoute,
]

const momentOf = ({ now, today }: Pick<Context, 'now' | 'today'>) => ({ now, today })

async function borrowerOf(
  context: Pick<Context, 'tx' | 'user' | 'now' | 'today'>,
  borrowerId: number,
): Promise<contract.Borrower> {
  const row = await findBorrower(context.tx, context.user, { borrowerId, ...momentOf(context) })
  if (!row) throw notFound('borrower.notFound')
  return shown(row, context)
}

async function lockedBorrowerOf({
  tx,
  user,
  params,
}: Pick<Context<typeof contract.getBorrower>, 'tx' | 'user' | 'params'>) {
  const record = await lockBorrower(tx, user, params.borrowerId)
  if (!record) throw notFound('borrower.notFound')
  return record
}
