import { IconChevronRight, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { getFirstSteps, type FirstSteps as Steps } from '#contract/desk/desk.ts'
import { openPractice, removePractice } from '#contract/practice/practice.ts'
import { getPreferences, updatePreferences } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { actAs } from '../session/act-as.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import './first-steps.css'

type Step = Exclude<keyof Steps, 'isHidden'>

/** In the order in which a new lender takes them, each with the screen where it is done. */
const STEPS: readonly { step: Step; to: string | null }[] = [
  { step: 'hasLoan', to: '/loans/create' },
  { step: 'hasImport', to: '/imports/new' },
  { step: 'hasPractice', to: null },
  { step: 'saysHowToPay', to: '/settings' },
  { step: 'hasInvited', to: '/borrowers' },
]

/** What a new lender can begin with. A step ticks itself when it is done; with the last one the list is gone. */
export function FirstSteps() {
  const t = useText()
  const user = useUser()
  const steps = useRead(getFirstSteps, {})
  const hide = useAction(updatePreferences, { failed: 'first.failed', hasNoPlaceForError: true })
  const open = useAction(openPractice, {
    failed: 'first.openFailed',
    hasNoPlaceForError: true,
    onDone: ({ lenderId }) => actAs(lenderId),
  })
  if (steps.data && (steps.data.isHidden || STEPS.every(({ step }) => steps.data[step]))) return null
  const done = STEPS.filter(({ step }) => steps.data?.[step]).length
  const onHide = async () => {
    const params = { userId: user.id }
    const stored = await call(getPreferences, { params }).catch(() => null)
    if (stored) await hide.run({ params, body: { preferences: { ...stored, hidesFirstSteps: true } } })
  }
  return (
    <Section
      title={t('first.title')}
      actions={
        <span className="inline-row muted small" data-gap="16">
          {steps.data && t('first.progress', { done, all: STEPS.length })}
          <button type="button" className="text-button" onClick={() => void onHide()}>
            {t('first.hide')}
          </button>
        </span>
      }
    >
      <Read of={steps} failed={t('first.failed')} coming={<Skeleton height="330px" />}>
        {(taken) => (
          <ul className="plain-list lined">
            {STEPS.map(({ step, to }) => (
              <li key={step} className="first-step" data-done={taken[step]}>
                {to === null ? (
                  <button
                    type="button"
                    className="first-step-act row"
                    data-gap="16"
                    disabled={open.isBusy}
                    onClick={() => void open.run({})}
                  >
                    <Face step={step} isDone={taken[step]} />
                  </button>
                ) : (
                  <Link className="first-step-act row" data-gap="16" to={to}>
                    <Face step={step} isDone={taken[step]} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </Read>
      {steps.data?.hasPractice && <RemoveSamples />}
    </Section>
  )
}

function Face({ step, isDone }: { step: Step; isDone: boolean }) {
  const t = useText()
  const Mark = isDone ? IconCircleCheck : IconCircle
  return (
    <>
      <Mark className="first-step-mark" size={22} stroke={1.6} aria-hidden="true" />
      <span className="grow">
        <span className="strong">{t(`first.${step}`)}</span>
        <span className="only-read-out"> · {t(isDone ? 'first.done' : 'first.toDo')}</span>
        <span className="muted small block">{t(`first.${step}Hint`)}</span>
      </span>
      <IconChevronRight className="muted" size={18} stroke={1.75} aria-hidden="true" />
    </>
  )
}

/** Removes the practice company, with everything that was done in it. */
function RemoveSamples() {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const remove = useAction(removePractice, {
    failed: 'practice.failed',
    said: t('first.removed'),
    onClose: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => setIsAsking(true)}>
        {t('first.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('first.remove')}
          confirmLabel={t('first.remove')}
          isBusy={remove.isBusy}
          error={remove.error}
          onConfirm={() => remove.run({})}
          onClose={() => setIsAsking(false)}
        >
          <p>{t('first.removeQuestion')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
