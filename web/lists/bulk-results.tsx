import { useEffect, useRef, useState } from 'react'
import type { Loan } from '#contract/loans/loans.ts'
import {
  listUpcomingReminders,
  markReminderSent,
  previewReminder,
  setReminderChoice,
  type UpcomingReminder,
} from '#contract/reminders/reminders.ts'
import { call } from '../api/call.ts'
import { useWrite } from '../api/use-write.ts'
import type { Translate } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { mailtoOf } from '../ui/mailto.ts'
import { DataTable } from '../ui/tables/data-table.tsx'

export type BulkAction = 'REMIND' | 'STATEMENTS' | 'REMINDERS_OFF' | 'REMINDERS_ON'

/** What became of a loan: still at work, done in words, a file to open, a letter to send, or why nothing was done. */
type Outcome =
  | { kind: 'WORKING' }
  | { kind: 'SAID'; text: string }
  | { kind: 'FILE'; href: string }
  | { kind: 'LETTER'; notice: UpcomingReminder; href: string }

/** More results than these have pages. */
const SHOWN_AT_ONCE = 25

type Props = { action: BulkAction; loans: readonly Loan[]; onClose: () => void }

/** Does an action for each selected loan, one after the other, and says of each what became of it. */
export function BulkResults({ action, loans, onClose }: Props) {
  const { t, language } = useSpeech()
  const { id: lenderId } = useUser()
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const choice = useWrite(setReminderChoice)
  const sent = useWrite(markReminderSent)
  const isBegun = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is done once, for the loans that were selected
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    const say = (id: number, outcome: Outcome) => setOutcomes((now) => new Map(now).set(id, outcome))
    const work = async () => {
      const notices =
        action === 'REMIND'
          ? await call(listUpcomingReminders, { params: { lenderId }, query: { sentBy: 'LENDER' } })
          : []
      const changed = new Set<number>()
      for (const loan of loans) {
        const outcome = await outcomeOf(loan, { action, lenderId, language, notices, changed, t, write: choice.write })
        say(loan.id, outcome)
      }
    }
    work().catch(() => {
      for (const { id } of loans) say(id, { kind: 'SAID', text: t('lists.failed') })
    })
  }, [])

  const noteSent = async (loan: Loan, { loanId, kind, dueDate, paymentId, offsetDays }: UpcomingReminder) => {
    const body = { loanId, kind, dueDate, paymentId, offsetDays }
    const isDone = await sent.write({ params: { lenderId }, body }).then(
      () => true,
      () => false,
    )
    setOutcomes((now) =>
      new Map(now).set(loan.id, { kind: 'SAID', text: t(isDone ? 'lists.markedSent' : 'lists.failed') }),
    )
  }
  return (
    <Dialog title={t(`lists.title.${action}`, { count: loans.length })} width="MEDIUM" onClose={onClose} leave="CLOSE">
      <DataTable
        label={t(`lists.title.${action}`, { count: loans.length })}
        name="bulk"
        rows={loans}
        rowKey={({ id }) => id}
        empty={null}
        {...(loans.length > SHOWN_AT_ONCE && { pageSizes: [10, SHOWN_AT_ONCE, 100] as const })}
        columns={[
          { key: 'loan', title: t('word.loan'), cell: ({ loanName }) => loanName },
          { key: 'borrower', title: t('word.borrower'), cell: ({ borrowerName }) => borrowerName },
          {
            key: 'result',
            title: t('lists.result'),
            cell: (loan) => (
              <Result
                outcome={outcomes.get(loan.id)}
                name={loan.loanName}
                onSent={(notice) => void noteSent(loan, notice)}
              />
            ),
          },
        ]}
      />
    </Dialog>
  )
}

type ResultProps = { outcome: Outcome | undefined; name: string; onSent: (notice: UpcomingReminder) => void }

function Result({ outcome = { kind: 'WORKING' }, name, onSent }: ResultProps) {
  const t = useText()
  switch (outcome.kind) {
    case 'WORKING':
      return <span className="muted">{t('lists.working')}</span>
    case 'SAID':
      return outcome.text
    case 'FILE':
      return (
        <a href={outcome.href} download>
          {t('lists.statement')}
          <span className="only-read-out"> {name}</span>
        </a>
      )
    case 'LETTER':
      return (
        <span className="wrap" data-gap="8">
          <a href={outcome.href}>
            {t('lists.openEmail')}
            <span className="only-read-out"> {name}</span>
          </a>
          <button type="button" className="text-button small" onClick={() => onSent(outcome.notice)}>
            {t('lists.markSent')}
            <span className="only-read-out"> {name}</span>
          </button>
        </span>
      )
  }
}

type Means = {
  action: BulkAction
  lenderId: number
  language: string
  notices: readonly UpcomingReminder[]
  /** Borrowers whose choice was changed with an earlier loan of theirs. */
  changed: Set<number>
  t: Translate
  write: (args: { params: { borrowerId: number }; body: { isOff: boolean } }) => Promise<unknown>
}

async function outcomeOf(loan: Loan, means: Means): Promise<Outcome> {
  const { action, lenderId, language, notices, changed, t, write } = means
  try {
    if (action === 'STATEMENTS') return { kind: 'FILE', href: `/api/loans/${loan.id}/statement?language=${language}` }
    if (action === 'REMIND') {
      const notice = notices.find(({ loanId, kind }) => loanId === loan.id && kind !== 'RECEIVED')
      if (!notice) return { kind: 'SAID', text: t('lists.nothingToSend') }
      const { loanId, kind, dueDate, paymentId, offsetDays } = notice
      const body = { loanId, kind, dueDate, paymentId, offsetDays }
      const letter = await call(previewReminder, { params: { lenderId }, body })
      return { kind: 'LETTER', notice, href: mailtoOf(letter) }
    }
    if (!changed.has(loan.borrowerId)) {
      await write({ params: { borrowerId: loan.borrowerId }, body: { isOff: action === 'REMINDERS_OFF' } })
      changed.add(loan.borrowerId)
    }
    return { kind: 'SAID', text: t(action === 'REMINDERS_OFF' ? 'lists.nowOff' : 'lists.nowOn') }
  } catch {
    return { kind: 'SAID', text: t('lists.failed') }
  }
}
