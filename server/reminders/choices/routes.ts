import * as contract from '#contract/reminders/reminders.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { Tx } from '../../database/database.ts'
import { asSystemTask } from '../../database/system-task.ts'
import { notFound } from '../../http/errors.ts'
import { type Context, handle, handlePublic, type Route } from '../../http/http.ts'
import { hashOfToken } from '../../sessions/tokens.ts'
import { findChoice, findLinked, type LinkedRecord, storeBorrowerChoice, storeLenderChoice } from './queries.ts'

const getReminderChoice = handle(contract.getReminderChoice, async (context) => choiceOf(context))

const setReminderChoice = handle(contract.setReminderChoice, async (context) => {
  const { tx, user, params, now, body } = context
  const record = await findChoice(tx, user, params.borrowerId)
  if (!record) throw notFound('borrower.notFound')
  await storeLenderChoice(tx, { ...record, isOff: body.isOff, now })
  context.audit({ detail: { isOff: body.isOff } })
  return choiceOf(context)
})

const getReminderLink = handlePublic(contract.getReminderLink, async ({ tx, params }) =>
  shown(await linked(tx, params)),
)

const setReminderLink = handlePublic(contract.setReminderLink, async (context) => {
  const { body } = context
  return shown(await chooseByLink(context, body.isOff))
})

const stopReminders = handlePublic(contract.stopReminders, async (context) => {
  await chooseByLink(context, true)
  return { success: true as const }
})

/** Stopping a borrower's notices: by the lender, or by the borrower through the link of a letter. */
export const choiceRoutes: readonly Route[] = [
  getReminderChoice,
  setReminderChoice,
  getReminderLink,
  setReminderLink,
  stopReminders,
]

async function choiceOf({
  tx,
  user,
  params,
}: Pick<Context<typeof contract.getReminderChoice>, 'tx' | 'user' | 'params'>) {
  const record = await findChoice(tx, user, params.borrowerId)
  if (!record) throw notFound('borrower.notFound')
  const { isOffByLender, isOffByBorrower, takesNoEmails } = record
  return { isOffByLender, isOffByBorrower, takesNoEmails }
}

async function linked(tx: Tx, { token }: { token: string }): Promise<LinkedRecord> {
  const record = await asSystemTask(tx, 'stop reminders by the link of a letter', (own) =>
    findLinked(own, hashOfToken(token)),
  )
  if (!record) throw notFound('reminder.linkNotFound')
  return record
}

type ByLink = { tx: Tx; params: { token: string }; now: Instant; audit: Context['audit'] }

/**
 * Stores a choice made through a letter's link, which stands for the borrower here. A repeated choice is not logged.
 */
async function chooseByLink({ tx, params, now, audit }: ByLink, isOff: boolean): Promise<LinkedRecord> {
  const record = await linked(tx, params)
  const isNew = await asSystemTask(tx, 'stop reminders by the link of a letter', (own) =>
    storeBorrowerChoice(own, { ...record, isOff, now }),
  )
  const subject = { subjectKind: 'borrower', subjectId: record.borrowerId }
  if (isNew) audit({ actorId: null, ...subject, detail: { isOff } })
  return { ...record, isOff }
}

const shown = ({ lenderName, isOff }: LinkedRecord) => ({ lenderName, isOff })
