import { IconAlertTriangle, IconClock, IconShieldCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { type AdminOverview, type Problem, startVerification, type Verification } from '#contract/admin/admin.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import './check-panel.css'

type Props = {
  /** undefined while loading. */
  system: AdminOverview['system'] | undefined
  /** Reads the overview again, to see how far a running check is. */
  onAgain: () => unknown
}

// Each request adds an entry to the audit log, and most checks are over by the first.
const ASK_AGAIN_MS = 2500

/** The result and the time of the last check of the stored data, and a button that starts another check. */
export function CheckPanel({ system, onAgain }: Props) {
  const t = useText()
  const start = useAction(startVerification, { failed: 'admin.checkStartFailed' })
  const running = system?.running ?? null
  const isRunning = running !== null
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => void onAgain(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isRunning, onAgain])

  return (
    <Section
      title={t('admin.check')}
      actions={
        <Button
          variant="default"
          size="xs"
          disabled={!system}
          loading={start.isBusy || isRunning}
          onClick={() => void start.run({})}
        >
          {t('admin.checkNow')}
        </Button>
      }
    >
      <FormError>{start.error}</FormError>
      {system ? <Result run={running ?? system.verification} /> : <Skeleton height="44px" />}
      <p className="readable muted small" data-before="12">
        {t('admin.checkHint')}
      </p>
    </Section>
  )
}

const TONES = { GOOD: 'SUCCESS', BAD: 'ERROR', BROKEN_OFF: 'WARNING', RUNNING: 'PLAIN' } as const

function Result({ run }: { run: Verification | null }) {
  const { t } = useSpeech()
  const format = useFormat()
  if (!run) return <Line tone="PLAIN" title={t('admin.check.NONE')} text={t('admin.checkNone')} />
  const { state, loans, auditRows: rows } = run
  const when = format.instant(run.endedAt ?? run.startedAt)
  const texts = {
    RUNNING: t('admin.checkSoFar', { loans, rows }),
    GOOD: t('admin.checkedAt', { when, loans, rows }),
    BAD: t('admin.checkedAt', { when, loans, rows }),
    BROKEN_OFF: t('admin.brokenOffAt', { when }),
  }
  const title = state === 'BAD' ? t('admin.check.BAD', { count: run.problems }) : t(`admin.check.${state}`)
  return (
    <Line tone={TONES[state]} title={title} text={texts[state]}>
      {run.firstProblem && <ProblemText problem={run.firstProblem} />}
    </Line>
  )
}

type LineProps = {
  tone: (typeof TONES)[keyof typeof TONES]
  title: string
  text: string
  children?: ReactNode
}

function Line({ tone, title, text, children }: LineProps) {
  const Icon = { SUCCESS: IconShieldCheck, ERROR: IconAlertTriangle, WARNING: IconAlertTriangle, PLAIN: IconClock }[
    tone
  ]
  return (
    <div className="check-line row start" data-gap="12" data-tone={tone} aria-live="polite">
      <Icon size={26} stroke={1.6} aria-hidden="true" />
      <div className="grow">
        <p className="section-title">{title}</p>
        <p className="muted small">{text}</p>
        {children}
      </div>
    </div>
  )
}

function ProblemText({ problem: { kind, subject, loanId, sentence } }: { problem: Problem }) {
  const { t } = useSpeech()
  const texts = {
    LOAN: t('admin.problem.LOAN', { subject }),
    AUDIT: t('admin.problem.AUDIT', { subject }),
    WALL: t('admin.problem.WALL'),
    FILE: t('admin.problem.FILE', { subject }),
    MISSING: t('admin.problem.MISSING', { subject }),
    ACCOUNT: t('admin.problem.ACCOUNT', { subject }),
    SCHEMA: t('admin.problem.SCHEMA'),
  }
  return (
    <div className="check-problem stack" data-before="12" data-gap="8">
      <p>
        {texts[kind]} {loanId !== null && <Link to={`/loans/${loanId}`}>{t('admin.problemLoan')}</Link>}
      </p>
      {/* For the person who repairs it, in the words that the command and the log use. */}
      <code lang="en" className="well breaks small">
        {sentence}
      </code>
      <p className="muted small">{t('admin.problemRemedy')}</p>
    </div>
  )
}
