import { IconCopy, IconMail } from '@tabler/icons-react'
import type { ReminderLetter } from '#contract/reminders/reminders.ts'
import { useText } from '../i18n/use-text.ts'
import { Button, ButtonFace, buttonLook } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { mailtoOf } from '../ui/mailto.ts'
import './reminders.css'

/** A message to read, and to copy piece by piece. */
export function LetterText({ letter: { sendsTo, subject, text } }: { letter: ReminderLetter }) {
  const t = useText()
  const copy = (what: string) =>
    navigator.clipboard.writeText(what).then(
      () => showToast({ text: t('ui.copied') }),
      // Without permission to write to the clipboard, the user can select and copy the text by hand.
      () => undefined,
    )
  return (
    <div className="stack" data-gap="16">
      <dl className="reminders-facts grid">
        <dt className="muted">{t('reminders.to')}</dt>
        <dd className="breaks">{sendsTo}</dd>
        <dt className="muted">{t('reminders.subject')}</dt>
        <dd className="breaks">{subject}</dd>
      </dl>
      <section className="reminders-text well breaks" aria-label={t('reminders.text')}>
        {text}
      </section>
      <div className="wrap" data-gap="8">
        <a {...buttonLook({ variant: 'default', size: 'xs' })} href={mailtoOf({ sendsTo, subject, text })}>
          <ButtonFace leftSection={<IconMail size={16} stroke={1.75} aria-hidden="true" />}>
            {t('reminders.openInEmail')}
          </ButtonFace>
        </a>
        {[
          { label: t('reminders.copySubject'), what: subject },
          { label: t('reminders.copyText'), what: text },
        ].map(({ label, what }) => (
          <Button
            key={label}
            variant="default"
            size="xs"
            leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copy(what)}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}
