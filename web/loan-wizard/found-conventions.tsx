import { IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { initialValues, TERM_KEYS, type TermKey, type TermValues } from '#contract/loans/term-table.ts'
import { canBeStated, termsOfConvention } from '#contract/loans/terms-of-convention.ts'
import type { Finding } from '#engine/conventions/find-conventions.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { usdOfCents } from '../i18n/format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import type { LoanDraft } from '../loans/loan-draft.ts'
import { useToldTerms } from '../terms/term-value.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { CountField, MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { SumRows } from '../ui/tables/sum-rows.tsx'
import { type Answer, chosenOf, FIGURE_KINDS, type FigureKind, type FigureLine, neededBy } from './known-figures.ts'
import { useAnswer } from './use-answer.ts'
import './found-conventions.css'

type Props = {
  terms: LoanTerms
  /** The payment that is known already, in dollars. */
  payment?: number | null
  onChoose: (chosen: Partial<LoanDraft>) => void
  onClose: () => void
}

/** Takes figures of an old contract, and shows the conventions that give them to the cent. */
export function FoundConventions({ terms, payment = null, onChoose, onClose }: Props) {
  const t = useText()
  const [lines, setLines] = useState<readonly FigureLine[]>(() => [
    { ...newLine(1, 'PAYMENT'), amount: payment },
    newLine(2, 'BALANCE_AFTER'),
  ])
  // The payment of the contract is a figure to be found, not a term.
  const plain = useMemo(() => withoutPayment(terms), [terms])
  const { isAsked, answer, isSearching } = useAnswer(plain, lines)
  const choose = (chosen: Partial<LoanDraft>) =>
    onChoose(plain === terms ? chosen : { paymentRule: 'LEVEL', statedPayment: null, ...chosen })
  const change = (id: number, parts: Partial<FigureLine>) =>
    setLines((now) => now.map((line) => (line.id === id ? { ...line, ...parts } : line)))
  return (
    <Dialog title={t('counting.title')} onClose={onClose} width="MEDIUM">
      <div className="stack" data-gap="16">
        <p className="muted small">{t('counting.hint')}</p>
        {lines.map((line, index) => (
          <Line
            key={line.id}
            line={line}
            number={index + 1}
            onChange={(parts) => change(line.id, parts)}
            onRemove={() => setLines((now) => now.filter(({ id }) => id !== line.id))}
          />
        ))}
        <button
          type="button"
          className="found-conventions-add text-button"
          onClick={() =>
            setLines((now) => [...now, newLine(1 + Math.max(0, ...now.map(({ id }) => id)), 'INTEREST_OF')])
          }
        >
          {t('counting.add')}
        </button>
        <div className="found-conventions-answers" aria-live="polite" aria-busy={isAsked && isSearching}>
          {!isAsked && <p>{t('counting.enterSomething')}</p>}
          {isAsked && !answer && <p className="muted">{t('counting.searching')}</p>}
          {answer && <Answers answer={answer} isOld={isSearching} onChoose={choose} />}
        </div>
      </div>
    </Dialog>
  )
}

/** The terms without a payment that they state for equal payments. */
function withoutPayment(terms: LoanTerms): LoanTerms {
  const { paymentCents, ...options } = terms.options ?? {}
  return paymentCents === undefined || options.equalPrincipal ? terms : { ...terms, options }
}

const newLine = (id: number, kind: FigureKind): FigureLine => ({ id, kind, payment: null, on: null, amount: null })

type LineProps = {
  line: FigureLine
  number: number
  onChange: (parts: Partial<FigureLine>) => void
  onRemove: () => void
}

function Line({ line, number, onChange, onRemove }: LineProps) {
  const t = useText()
  const needed = neededBy(line.kind)
  return (
    <fieldset
      className="found-conventions-line grid"
      data-needs={needed ?? 'none'}
      aria-label={t('counting.figure', { number })}
    >
      <SelectField
        label={t('counting.what')}
        value={line.kind}
        data={FIGURE_KINDS.map((kind) => ({ value: kind, label: t(`counting.kind.${kind}`) }))}
        // The list holds only these values.
        onChange={(event) => onChange({ kind: event.currentTarget.value as FigureKind })}
      />
      {needed === 'PAYMENT' && (
        <CountField label={t('counting.payment')} value={line.payment} onChange={(payment) => onChange({ payment })} />
      )}
      {needed === 'DAY' && <DayField label={t('counting.day')} value={line.on} onChange={(on) => onChange({ on })} />}
      <MoneyField label={t('word.amount')} value={line.amount} onChange={(amount) => onChange({ amount })} />
      <IconButton label={t('counting.remove', { number })} onClick={onRemove}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}

/** An answer to earlier figures is shown until the newer one is there, and cannot be chosen. */
type AnswersProps = { answer: Answer; isOld: boolean; onChoose: Props['onChoose'] }

function Answers({ answer, isOld, onChoose }: AnswersProps) {
  const t = useText()
  const { shown, others, tellsLife, statedCents } = answer
  return (
    <>
      <ul className="stack plain-list" data-gap="12">
        {shown.map((finding) => (
          <li key={JSON.stringify(finding.convention)} className="found-conventions-answer inset well grid">
            <Told finding={finding} tellsLife={tellsLife} />
            {canBeStated(finding) && (
              <Button variant="default" disabled={isOld} onClick={() => onChoose(chosenOf(finding, tellsLife))}>
                {t('counting.choose')}
              </Button>
            )}
            {finding.agreeing < finding.found.length && <Differences finding={finding} answer={answer} />}
          </li>
        ))}
      </ul>
      {statedCents !== null && (
        <div className="found-conventions-answer inset well grid">
          <p>{t('counting.stated', { amount: usdOfCents(statedCents) })}</p>
          <Button
            variant="default"
            disabled={isOld}
            onClick={() => onChoose({ paymentRule: 'STATED', statedPayment: statedCents / 100 })}
          >
            {t('counting.keep')}
          </Button>
        </div>
      )}
      {others > 0 && <p className="muted small">{t('counting.others', { count: others })}</p>}
    </>
  )
}

/** The convention in words, and how well it matches. */
function Told({ finding, tellsLife }: { finding: Finding; tellsLife: boolean }) {
  const { t, known } = useSpeech()
  const toldTerms = useToldTerms()
  const { way, word, dayCount, rounding, accrual, allocation } = finding.convention
  const count = finding.found.length
  const agrees = finding.agreeing === count
  const words = [t(`dayCount.${dayCount}`), t(`rounding.${rounding}`)]
  const life = tellsLife ? [t(`accrual.${accrual}`), t(`allocation.${allocation}`)] : []
  const stated = termsOfConvention(finding)
  const told = stated
    ? toldTerms(
        TOLD_TERMS.filter((key) => key in stated),
        { ...USUAL, ...stated },
      )
    : known(word === null ? `counting.way.${way}` : `counting.way.${way}.${word}`)
  return (
    <div>
      <p>{[...words, ...life].join(' · ')}</p>
      {told && <p className="muted small">{told}</p>}
      <p className="toned small" data-tone={agrees ? 'SUCCESS' : 'WARNING'}>
        {agrees
          ? t('counting.agrees', { count })
          : t('counting.off', { agreeing: finding.agreeing, count, amount: usdOfCents(finding.offByCents) })}
      </p>
    </div>
  )
}

const USUAL: TermValues = initialValues(TERM_KEYS)
/** Day count and rounding have their own line. */
const TOLD_TERMS: readonly TermKey[] = TERM_KEYS.filter((key) => key !== 'dayCount' && key !== 'rounding')

/** The amounts that the convention gives for the figures it does not match. */
function Differences({ finding, answer }: { finding: Finding; answer: Answer }) {
  const t = useText()
  const rows = answer.asked.flatMap(({ line, cents }, index) => {
    const found = finding.found[index] ?? null
    if (found === cents) return []
    return [
      {
        label: t(`counting.kind.${line.kind}`),
        note: t('counting.typed', { amount: usdOfCents(cents) }),
        value: found === null ? t('counting.noSuchPayment') : <Amount cents={found} />,
      },
    ]
  })
  return <SumRows label={t('counting.differences')} rows={rows} />
}
