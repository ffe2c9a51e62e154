import { useDeferredValue, useMemo, useState } from 'react'
import { dollarsOf, percentOf } from '#contract/fields.ts'
import type { Cents } from '#engine/numbers/units.ts'
import { type Solution, solve, UNKNOWNS, type Unknown, type Unsolved } from '#engine/questions/solve.ts'
import { totalsOf } from '#engine/schedule/schedule.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { percent, usdOfCents } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'

type Props = {
  terms: LoanTerms
  /** The ordinary payment of the terms, with which the dialog begins. */
  paymentCents: Cents
  onChoose: (chosen: Partial<LoanDraft>) => void
  onClose: () => void
}

/** Finds one figure of the loan from the others, and puts it into the form. It is rendered only while it is open. */
export function SolveDialog({ terms, paymentCents, onChoose, onClose }: Props) {
  const t = useText()
  const [unknown, setUnknown] = useState<Unknown>('RATE')
  const [dollars, setDollars] = useState<number | null>(dollarsOf(paymentCents))
  const asked = useDeferredValue({ unknown, dollars })
  const answer = useMemo(
    () => (asked.dollars ? solve(terms, { unknown: asked.unknown, cents: Math.round(asked.dollars * 100) }) : null),
    [terms, asked],
  )
  return (
    <Dialog title={t('solve.title')} onClose={onClose} width="MEDIUM">
      <div className="stack" data-gap="16">
        <p className="muted small">{t('solve.hint')}</p>
        <div className="fit-columns" data-gap="16" data-column="240" data-keep="true">
          <SelectField
            label={t('solve.unknown')}
            value={unknown}
            data={UNKNOWNS.map((one) => ({ value: one, label: t(`solve.unknown.${one}`) }))}
            // The list holds only these values.
            onChange={(event) => setUnknown(event.currentTarget.value as Unknown)}
          />
          <MoneyField
            label={t(unknown === 'PAYMENT' ? 'solve.lastPayment' : 'solve.payment')}
            value={dollars}
            onChange={setDollars}
          />
        </div>
        <div aria-live="polite">
          {answer === null && <p className="muted">{t('solve.enterAmount')}</p>}
          {answer && 'problem' in answer && <Problem unsolved={answer} />}
          {answer && !('problem' in answer) && (
            <Answer
              solution={answer}
              unknown={asked.unknown}
              askedCents={Math.round((asked.dollars ?? 0) * 100)}
              onUse={() => onChoose(chosenOf(answer, asked.unknown))}
            />
          )}
        </div>
      </div>
    </Dialog>
  )
}

function Problem({ unsolved }: { unsolved: Unsolved }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className="inset well">
      {unsolved.problem === 'REPAID_BEFORE'
        ? t('solve.problem.REPAID_BEFORE', { day: format.dayIn(unsolved.on) })
        : t(`solve.problem.${unsolved.problem}`)}
    </p>
  )
}

type AnswerProps = { solution: Solution; unknown: Unknown; askedCents: Cents; onUse: () => void }

/** The figure that was found, and the loan that it makes. */
function Answer({ solution, unknown, askedCents, onUse }: AnswerProps) {
  const t = useText()
  const format = useFormat()
  const { terms, installments, paymentCents, isExact } = solution
  const last = installments.at(-1)
  const count = installments.length
  const figures = {
    rate: percent(percentOf(terms.annualRatePpm)),
    amount: usdOfCents(terms.principalCents),
    payment: usdOfCents(paymentCents),
    last: usdOfCents(last?.paymentCents ?? 0),
    day: format.dayIn(last?.dueOn),
  }
  const loan = {
    principal: figures.amount,
    rate: figures.rate,
    last: figures.last,
    day: figures.day,
    interest: usdOfCents(totalsOf(installments).interestCents),
  }
  const nearest = { amount: usdOfCents(askedCents), payment: figures.payment, last: figures.last }
  return (
    <div className="inset well stack" data-gap="8">
      <p className="medium-figure tabular">{t(`solve.answer.${unknown}`, { ...figures, count })}</p>
      <p className="muted small">
        {count === 1
          ? t('solve.soOnce', loan)
          : t('solve.so', { ...loan, payment: figures.payment, before: t('count.payments', { count: count - 1 }) })}
      </p>
      {!isExact && unknown !== 'TERM' && (
        <p className="small">{t(unknown === 'PAYMENT' ? 'solve.nearestLast' : 'solve.nearest', nearest)}</p>
      )}
      {isStated(solution) && <p className="muted small">{t('solve.stated')}</p>}
      <div>
        <Button onClick={onUse}>{t('solve.use')}</Button>
      </div>
    </div>
  )
}

const isStated = ({ terms }: Solution): boolean => terms.options?.paymentCents !== undefined

/** The form values that using a solution sets: the figure itself, and how the payment is found. */
function chosenOf(solution: Solution, unknown: Unknown): Partial<LoanDraft> {
  const { terms } = solution
  const stated = terms.options?.paymentCents
  const rule: Partial<LoanDraft> =
    stated === undefined
      ? { paymentRule: 'LEVEL', statedPayment: null }
      : { paymentRule: 'STATED', statedPayment: dollarsOf(stated) }
  switch (unknown) {
    case 'RATE':
      return { ...rule, interestRate: percentOf(terms.annualRatePpm) }
    case 'AMOUNT':
      return { ...rule, principalAmount: dollarsOf(terms.principalCents) }
    case 'TERM':
      return { ...rule, numberOfPayments: null, maturityDate: terms.maturityOn, hasBalloonPayment: false }
    default:
      return rule
  }
}
