import type { Borrower } from '#contract/borrowers/borrowers.ts'
import { type ReminderChoice as Choice, getReminderChoice, setReminderChoice } from '#contract/reminders/reminders.ts'
import { foreseen, show, useForeseenRead } from '../api/foreseen.ts'
import type { Speech } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

type Props = { borrower: Pick<Borrower, 'id' | 'firstName' | 'lenderId' | 'declinedAt'> }

/** Whether a borrower gets messages about payments, and who stopped them. */
export function ReminderChoice({ borrower }: Props) {
  const speech = useSpeech()
  const { t } = speech
  const params = { borrowerId: borrower.id }
  const choice = useForeseenRead(getReminderChoice, { params })
  const store = useAction(setReminderChoice, {
    failed: 'reminders.settleFailed',
    hasNoPlaceForError: true,
    foresee: ({ body }) =>
      show(
        foreseen(getReminderChoice, (stored, of) =>
          of.params.borrowerId === borrower.id ? { ...stored, isOffByLender: body.isOff } : stored,
        ),
      ),
  })
  return (
    <Section
      title={t('shell.reminders')}
      actions={<LinkButton to={remindersOf(borrower)}>{t('reminders.seeSettings')}</LinkButton>}
    >
      <div className="stack start" data-gap="12">
        <Read
          of={choice}
          failed={t('reminders.choiceFailed')}
          keepsLast
          coming={<Skeleton width="100%" height="4em" />}
        >
          {(stored) => (
            <>
              <p className="muted">{choiceText(stored, borrower, speech)}</p>
              <Checkbox
                label={t('reminders.choiceLabel')}
                checked={!stored.isOffByLender}
                onChange={(event) => void store.run({ params, body: { isOff: !event.currentTarget.checked } })}
              />
            </>
          )}
        </Read>
      </div>
    </Section>
  )
}

/** The reader's own reminders; for an administrator, those of the borrower's lender. */
const remindersOf = ({ lenderId }: Props['borrower']): string =>
  lenderId === undefined ? '/reminders' : `/reminders?lender=${lenderId}`

function choiceText(
  { isOffByLender, isOffByBorrower, takesNoEmails }: Choice,
  { firstName: name, declinedAt }: Props['borrower'],
  { t }: Speech,
): string {
  if (declinedAt !== null) return t('reminders.choiceDeclined', { name })
  if (isOffByBorrower) return t('reminders.choiceOffByBorrower', { name })
  if (takesNoEmails) return t('reminders.choiceNoEmails', { name })
  return t(isOffByLender ? 'reminders.choiceOff' : 'reminders.choiceOn', { name })
}
