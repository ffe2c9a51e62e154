import { useState } from 'react'
import { advancePractice, leavePractice, removePractice, resetPractice } from '#contract/practice/practice.ts'
import { call } from '../api/call.ts'
import { setPageUserId } from '../api/page-user.ts'
import { localToday, sentenceDay } from '../i18n/format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { actAs } from '../session/act-as.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'

const DAYS = 30

/** Above every screen of a practice company: whose books these are, what its clock says, and the way back. */
export function PracticeBanner() {
  const { t, language } = useSpeech()
  const [asking, setAsking] = useState<'RESET' | 'REMOVE' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // Each of these changes everything on screen, so the page is loaded anew.
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    try {
      await work()
    } catch {
      setIsBusy(false)
      setAsking(null)
      showToast({ tone: 'ERROR', text: t('practice.failed') })
    }
  }
  const advance = (days: number, arePaying: boolean) =>
    run(async () => {
      await call(advancePractice, { body: { days, arePaying } })
      window.location.reload()
    })
  const leave = () => run(async () => actAs((await call(leavePractice, {})).lenderId))
  const reset = () =>
    run(async () => {
      await call(resetPractice, {})
      window.location.assign('/dashboard')
    })
  const remove = () =>
    run(async () => {
      const { lenderId } = await call(leavePractice, {})
      setPageUserId(lenderId)
      await call(removePractice, {})
      actAs(lenderId)
    })
  return (
    <aside
      className="shell-switch shell-practice small not-on-paper wrap"
      data-gap="12"
      aria-label={t('practice.name')}
    >
      <p>{t('practice.banner', { day: sentenceDay(localToday(), language) })}</p>
      <Button loading={isBusy} onClick={() => void advance(DAYS, true)}>
        {t('practice.advance', { count: DAYS })}
      </Button>
      <ActionMenu
        label={t('practice.more')}
        groups={[
          [
            {
              key: 'day',
              label: t('practice.advance', { count: 1 }),
              hint: t('practice.paidHint'),
              onChoose: () => void advance(1, true),
            },
            {
              key: 'unpaid',
              label: t('practice.unpaid'),
              hint: t('practice.unpaidHint'),
              onChoose: () => void advance(DAYS, false),
            },
            { key: 'reset', label: t('ui.startOver'), onChoose: () => setAsking('RESET') },
            { key: 'remove', label: t('practice.remove'), onChoose: () => setAsking('REMOVE') },
          ],
        ]}
      />
      <Button variant="default" onClick={() => void leave()}>
        {t('practice.leave')}
      </Button>
      {asking === 'RESET' && (
        <ConfirmDialog
          title={t('ui.startOver')}
          confirmLabel={t('ui.startOver')}
          isBusy={isBusy}
          onConfirm={reset}
          onClose={() => setAsking(null)}
        >
          <p>{t('practice.resetQuestion')}</p>
        </ConfirmDialog>
      )}
      {asking === 'REMOVE' && (
        <ConfirmDialog
          title={t('practice.remove')}
          confirmLabel={t('practice.remove')}
          isBusy={isBusy}
          onConfirm={remove}
          onClose={() => setAsking(null)}
        >
          <p>{t('first.removeQuestion')}</p>
        </ConfirmDialog>
      )}
    </aside>
  )
}
