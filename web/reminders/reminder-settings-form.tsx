import { useState } from 'react'
import {
  DUE_SOON_DAYS,
  getReminderSettings,
  LATE_DAYS,
  type ReminderSettings,
  USUAL_REMINDER_SETTINGS,
  updateReminderSettings,
} from '#contract/reminders/reminders.ts'
import { useRead } from '../api/use-read.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FieldGroup } from '../ui/fields/field-group.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { Read } from '../ui/page/read.tsx'
import { useSendingObstacle } from './sending-obstacle.tsx'
import { useLenderId } from './use-lender-id.ts'

/** The messages that a lender switches on, and their days. */
export function ReminderSettingsForm() {
  const { t } = useSpeech()
  const lenderId = useLenderId()
  const settings = useRead(getReminderSettings, { params: { lenderId } })
  // The form with default settings is the placeholder for the stored ones, so that nothing moves when they load.
  const coming = (
    <div className="reminders-coming" inert>
      <Form lenderId={lenderId} settings={USUAL_REMINDER_SETTINGS} />
    </div>
  )
  return (
    <Read of={settings} failed={t('reminders.settingsFailed')} keepsLast coming={coming}>
      {(stored) => <Form key={lenderId} lenderId={lenderId} settings={stored} />}
    </Read>
  )
}

function Form({ lenderId, settings }: { lenderId: number; settings: ReminderSettings }) {
  const { t } = useSpeech()
  const [draft, setDraft] = useState(settings)
  const obstacle = useSendingObstacle()
  const save = useAction(updateReminderSettings, { failed: 'reminders.saveFailed', said: t('reminders.saved') })
  const change = (changed: Partial<ReminderSettings>) => setDraft((now) => ({ ...now, ...changed }))
  return (
    <form
      className="section panel reminders-form stack"
      data-gap="24"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ params: { lenderId }, body: draft })
      }}
    >
      {obstacle}
      <Checkbox
        label={t('reminders.send')}
        description={t('reminders.sendHint')}
        checked={draft.isOn}
        onChange={(event) => change({ isOn: event.currentTarget.checked })}
      />
      <Kinds draft={draft} change={change} />
      <FormError>{save.error}</FormError>
      <div className="end">
        <Button type="submit" loading={save.isBusy}>
          {t('reminders.save')}
        </Button>
      </div>
    </form>
  )
}

type KindsProps = { draft: ReminderSettings; change: (changed: Partial<ReminderSettings>) => void }

/** The four kinds of messages, each with its days, if it has any. */
function Kinds({ draft, change }: KindsProps) {
  const { t } = useSpeech()
  return (
    <>
      <DayChoices
        title={t('reminders.beforeDue')}
        offered={DUE_SOON_DAYS}
        chosen={draft.dueSoonDays}
        onChange={(dueSoonDays) => change({ dueSoonDays })}
      />
      <FieldGroup title={t('reminders.onDueDay')}>
        <Checkbox
          label={t('reminders.dueTodayLabel')}
          checked={draft.dueToday}
          onChange={(event) => change({ dueToday: event.currentTarget.checked })}
        />
      </FieldGroup>
      <DayChoices
        title={t('reminders.afterDue')}
        hint={t('reminders.afterDueHint')}
        offered={LATE_DAYS}
        chosen={draft.lateDays}
        onChange={(lateDays) => change({ lateDays })}
      />
      <FieldGroup title={t('reminders.whenReceived')}>
        <Checkbox
          label={t('reminders.receivedLabel')}
          description={t('reminders.receivedHint')}
          checked={draft.received}
          onChange={(event) => change({ received: event.currentTarget.checked })}
        />
      </FieldGroup>
    </>
  )
}

type DayProps<Day extends number> = {
  title: string
  hint?: string
  offered: readonly Day[]
  chosen: readonly Day[]
  onChange: (days: Day[]) => void
}

/** Any number of days can be chosen; choosing none turns the kind off. */
function DayChoices<Day extends number>({ title, hint, offered, chosen, onChange }: DayProps<Day>) {
  const { t } = useSpeech()
  return (
    <FieldGroup title={title}>
      {hint && <p className="muted small">{hint}</p>}
      <div className="reminders-days wrap">
        {offered.map((days) => (
          <Checkbox
            key={days}
            label={t('count.days', { count: days })}
            checked={chosen.includes(days)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, days] : chosen.filter((other) => other !== days))
            }
          />
        ))}
      </div>
    </FieldGroup>
  )
}
