import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { listReminders, REMINDER_STATES, type Reminder, sendReminderAgain } from '#contract/reminders/reminders.ts'
import { useReadPage } from '../api/use-read.ts'
import type { Speech } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { SelectField } from '../ui/fields/select-field.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import type { Tone } from '../ui/status-tone.ts'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { ReminderSubject } from './reminder-subject.tsx'
import { SentLetterDialog } from './sent-letter-dialog.tsx'
import { useLenderId } from './use-lender-id.ts'
import '../ui/status-chip.css'

/** The outcome of each message, the newest first. */
export function ReminderLog() {
  const speech = useSpeech()
  const { t } = speech
  const lenderId = useLenderId()
  const paging = usePaging()
  const change = useUrlChange()
  const [stateText] = useUrlState('state', '')
  const state = REMINDER_STATES.find((known) => known === stateText)
  const query = { page: paging.page, limit: paging.size, ...(state && { state }) }
  const reminders = useReadPage(listReminders, { params: { lenderId }, query })
  const sendAgain = useAction(sendReminderAgain, { failed: 'reminders.settleFailed', said: t('reminders.againDone') })
  const [open, setOpen] = useState<Reminder | null>(null)
  const again = (reminder: Reminder) => void sendAgain.run({ params: { lenderId, reminderId: reminder.id } })
  return (
    <Read of={reminders} failed={t('reminders.logFailed')}>
      <div className="stack" data-gap="16">
        <Toolbar>
          <SelectField
            aria-label={t('word.state')}
            value={state ?? ''}
            onChange={(event) => change({ state: event.currentTarget.value || null, page: null })}
            data={[
              { value: '', label: t('word.allStatuses') },
              ...REMINDER_STATES.map((value) => ({ value, label: t(`reminders.state.${value}`) })),
            ]}
          />
        </Toolbar>
        <FormError>{sendAgain.error}</FormError>
        <PagedTable
          label={t('word.log')}
          columns={columnsIn(speech, { isWriting: sendAgain.isBusy, onOpen: setOpen, onAgain: again })}
          page={reminders.data}
          paging={paging}
          rowKey={({ id }) => id}
          moreLabel={({ borrowerName, loanName }) => t('ui.moreAbout', { name: `${borrowerName}, ${loanName}` })}
          isUnused={state === undefined}
          empty={
            <EmptyState
              message={state ? t('reminders.noneOfState') : t('reminders.noneInLog')}
              {...(!state && { hint: t('reminders.noneInLogHint') })}
              icon={<IconMail size={24} stroke={1.5} aria-hidden="true" />}
            />
          }
        />
        {open && <SentLetterDialog reminder={open} onClose={() => setOpen(null)} />}
      </div>
    </Read>
  )
}

const TONES: Readonly<Record<Reminder['state'], Tone>> = {
  PLANNED: 'INFO',
  SENDING: 'INFO',
  SENT: 'SUCCESS',
  UNCERTAIN: 'WARNING',
  FAILED: 'ERROR',
  SKIPPED: 'NEUTRAL',
}

type Actions = { isWriting: boolean; onOpen: (reminder: Reminder) => void; onAgain: (reminder: Reminder) => void }

function columnsIn({ t }: Speech, actions: Actions): Column<Reminder>[] {
  return [
    {
      key: 'borrower',
      title: t('word.borrower'),
      place: 'START',
      cell: ({ borrowerId, borrowerName }) => <Link to={`/borrowers/${borrowerId}`}>{borrowerName}</Link>,
    },
    {
      key: 'loan',
      title: t('word.loan'),
      cell: ({ loanId, loanName }) => (
        <Link className="plain-link" to={`/loans/${loanId}`}>
          {loanName}
        </Link>
      ),
    },
    { key: 'when', title: t('word.when'), cell: ({ changedAt }) => <When instant={changedAt} /> },
    {
      key: 'about',
      title: t('reminders.about'),
      place: 'START_BELOW',
      cell: (reminder) => <ReminderSubject reminder={reminder} />,
    },
    {
      key: 'state',
      title: t('word.state'),
      place: 'END_BELOW',
      cell: ({ state, reason, isByHand }) => (
        <span>
          <span className="status-chip inline-row muted tiny strong" data-tone={TONES[state]}>
            {t(`reminders.state.${state}`)}
          </span>
          {isByHand && state === 'SENT' && <span className="muted small breaks block">{t('reminders.byHand')}</span>}
          {reason !== null && <span className="muted small breaks block">{t(`reminders.reason.${reason}`)}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('word.actions'),
      place: 'END',
      cell: (reminder) => <RowActions reminder={reminder} {...actions} />,
      isActions: true,
    },
  ]
}

function RowActions({ reminder, isWriting, onOpen, onAgain }: Actions & { reminder: Reminder }) {
  const { t } = useSpeech()
  const { kind, state, reason, text, borrowerName } = reminder
  const named = { what: t(`reminders.kind.${kind}`), name: borrowerName }
  return (
    <span className="wrap end" data-gap="8">
      {(state === 'FAILED' || state === 'UNCERTAIN' || reason === 'RESTORED') && (
        <Button
          variant="default"
          size="xs"
          disabled={isWriting}
          aria-label={t('reminders.againNamed', named)}
          onClick={() => onAgain(reminder)}
        >
          {t('reminders.again')}
        </Button>
      )}
      {text !== null && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('reminders.readNamed', named)}
          onClick={() => onOpen(reminder)}
        >
          {t('reminders.read')}
        </Button>
      )}
    </span>
  )
}

function When({ instant }: { instant: string }) {
  const format = useFormat()
  return (
    <time className="figures" dateTime={instant}>
      {format.instant(instant)}
    </time>
  )
}
