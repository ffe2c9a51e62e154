import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  getReminderSettings,
  listUpcomingReminders,
  type UpcomingReminder,
  updateReminderSettings,
} from '#contract/reminders/reminders.ts'
import { useRead } from '../api/use-read.ts'
import { localToday } from '../i18n/format.ts'
import type { Speech } from '../i18n/language.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { type Groups, inGroups } from '../loans/row-groups.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import { LetterDialog } from './letter-dialog.tsx'
import { ReminderSubject } from './reminder-subject.tsx'
import { useSendingObstacle } from './sending-obstacle.tsx'
import { useLenderId } from './use-lender-id.ts'
import '../ui/status-chip.css'

/** The second size is the default. */
const PAGE_SIZES = [10, 25, 100] as const

/** The messages of today and of the coming days, each readable before it is sent. */
export function UpcomingReminders() {
  const speech = useSpeech()
  const { t } = speech
  const lenderId = useLenderId()
  const reminders = useRead(listUpcomingReminders, { params: { lenderId } })
  const [open, setOpen] = useState<UpcomingReminder | null>(null)
  const groups = useGroups(reminders.data ?? [])
  return (
    <Read of={reminders} failed={t('reminders.nextFailed')}>
      <div className="stack" data-gap="16">
        <HowItGoesOut lenderId={lenderId} reminders={reminders.data ?? []} />
        <DataTable
          label={t('reminders.next')}
          columns={columnsIn(speech, setOpen)}
          rows={reminders.data}
          rowKey={keyOf}
          pageSizes={PAGE_SIZES}
          name="next"
          arrange={inGroups(groups)}
          moreLabel={({ borrowerName, loanName }) => t('ui.moreAbout', { name: `${borrowerName}, ${loanName}` })}
          isUnused
          empty={
            <EmptyState
              message={t('reminders.noneNext')}
              hint={t('reminders.noneNextHint')}
              icon={<IconBell size={24} stroke={1.5} aria-hidden="true" />}
            />
          }
        />
        {open && <LetterDialog lenderId={lenderId} reminder={open} onClose={() => setOpen(null)} />}
      </div>
    </Read>
  )
}

const keyOf = ({ loanId, kind, dueDate, paymentId, offsetDays }: UpcomingReminder): string =>
  `${loanId} ${kind} ${dueDate} ${paymentId} ${offsetDays}`

/** So many days are open at first, from the first that has messages. */
const DAYS_OPEN = 3

/** The messages of a day below its date and their number. */
function useGroups(reminders: readonly UpcomingReminder[]): Groups<UpcomingReminder> {
  const t = useText()
  const format = useFormat()
  const today = localToday()
  const open = [...new Set(reminders.map(({ goesOutOn }) => goesOutOn))].slice(0, DAYS_OPEN)
  return {
    of: ({ goesOutOn }) => goesOutOn,
    startsOpen: (day) => open.includes(day),
    title: (day) => (day === today ? `${t('word.today')}, ${format.day(day)}` : format.day(day)),
    sums: (rows) => (
      <td className="muted" colSpan={2} data-number="true">
        {t('reminders.count', { count: rows.length })}
      </td>
    ),
  }
}

/**
 * Turns all messages on and off, and says why none is sent automatically; space is reserved for the answer, so that the
 * table does not move.
 */
function HowItGoesOut({ lenderId, reminders }: { lenderId: number; reminders: readonly UpcomingReminder[] }) {
  const t = useText()
  const [search] = useSearchParams()
  const obstacle = useSendingObstacle()
  const { data } = useRead(getReminderSettings, { params: { lenderId } })
  const save = useAction(updateReminderSettings, { failed: 'reminders.saveFailed', said: t('reminders.saved') })
  if (!data) return <div className="reminders-note-place" />
  // For an administrator, the address names the lender, and the link keeps that lender.
  const settings = new URLSearchParams(search)
  settings.set('tab', 'settings')
  const said = data.isOn ? obstacle === undefined && t('reminders.isOn') : t('reminders.isOff')
  const today = reminders.filter(({ goesOutOn }) => goesOutOn === localToday()).length
  return (
    <div className="panel section stack" data-gap="12">
      {reminders.length > 0 && (
        <p className="section-title">
          {t('reminders.howMany', {
            today: today === 0 ? t('reminders.noneToday') : t('reminders.ofToday', { count: today }),
            all: t('reminders.inTwoWeeks', { count: reminders.length }),
          })}
        </p>
      )}
      <div className="row wrap spread" data-gap="8 16">
        <Checkbox
          label={t('reminders.send')}
          description={said}
          checked={data.isOn}
          disabled={save.isBusy}
          onChange={({ currentTarget: { checked: isOn } }) =>
            void save.run({ params: { lenderId }, body: { ...data, isOn } })
          }
        />
        <Link className="touch inline-row" to={`?${settings}`}>
          {t('reminders.turnOn')}
        </Link>
      </div>
      <FormError>{save.error}</FormError>
      {obstacle}
    </div>
  )
}

function columnsIn(speech: Speech, onOpen: (reminder: UpcomingReminder) => void): Column<UpcomingReminder>[] {
  const { t } = speech
  return [
    {
      key: 'borrower',
      title: t('word.borrower'),
      place: 'START',
      cell: ({ borrowerId, borrowerName, sendsTo }) => (
        <span>
          <Link to={`/borrowers/${borrowerId}`}>{borrowerName}</Link>
          <span className="muted tiny breaks block">{sendsTo}</span>
        </span>
      ),
    },
    {
      key: 'about',
      title: t('reminders.about'),
      place: 'START_BELOW',
      cell: (reminder) => (
        <span>
          <ReminderSubject reminder={reminder} />
          {reminder.loansInLetter > 1 && (
            <span className="muted small breaks block">
              {t('reminders.inOneLetter', { count: reminder.loansInLetter })}
            </span>
          )}
          {reminder.blockedBy === null && <Hold reminder={reminder} />}
          <Block reason={reminder.blockedBy} />
        </span>
      ),
    },
    {
      key: 'loan',
      title: t('word.loan'),
      cell: ({ loanId, loanName, loanNumber }) => (
        <span>
          <Link className="plain-link" to={`/loans/${loanId}`}>
            {loanName}
          </Link>
          <span className="muted tiny breaks block">{loanNumber}</span>
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('word.actions'),
      place: 'END',
      cell: (reminder) => (
        <button
          type="button"
          className="text-button"
          aria-label={t('reminders.readNamed', {
            what: t(`reminders.kind.${reminder.kind}`),
            name: reminder.borrowerName,
          })}
          onClick={() => onOpen(reminder)}
        >
          {t('reminders.read')}
        </button>
      ),
      isActions: true,
    },
  ]
}

/** Until when a message is held back, and why. */
function Hold({ reminder: { heldBy, goesOutOn } }: { reminder: UpcomingReminder }) {
  const t = useText()
  const format = useFormat()
  if (heldBy === null) return null
  return (
    <span className="muted small breaks block">{t(`reminders.held.${heldBy}`, { day: format.dayIn(goesOutOn) })}</span>
  )
}

/** Why a message will not be sent under the current settings. */
function Block({ reason }: { reason: UpcomingReminder['blockedBy'] }) {
  const t = useText()
  if (reason === null) return null
  const block = reason === 'OFF_BY_BORROWER' || reason === 'NO_EMAILS' ? reason : 'OFF_BY_LENDER'
  return <span className="muted small breaks block">{t(`reminders.blocked.${block}`)}</span>
}
