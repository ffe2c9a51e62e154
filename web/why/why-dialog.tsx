import type { Derivation, Step } from '#engine/explain/explain.ts'
import { percent, usdOfCents } from '../i18n/format.ts'
import type { Speech } from '../i18n/language.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Amount } from '../ui/figures.tsx'
import { linesByYear, type YearOfLines } from './lines-by-year.ts'
import { shownValues, WHY_NOTES, WHY_TEXTS } from './why-words.ts'
import './why-dialog.css'

type Props = {
  /** null when the derivation could not be computed. */
  derivation: Derivation | null
  onClose: () => void
}

/** How a figure was computed, like a receipt: lines that add up to it, each with its own derivation. */
export function WhyDialog({ derivation, onClose }: Props) {
  const speech = useSpeech()
  const { t, known } = speech
  const what = derivation && known(WHY_TEXTS[derivation.key as keyof typeof WHY_TEXTS])
  const title = derivation
    ? t('why.title', { what: what ?? derivation.key, figure: shownFigure(derivation) })
    : t('loans.why')
  const text = [title, ...(derivation?.steps ?? []).map((step) => lineOf(step, speech))].join('\n')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width="MEDIUM"
      leave="CLOSE"
      actions={derivation && <CopyButton text={text} copied={t('ui.copied')} />}
    >
      {derivation ? <Lines derivation={derivation} isOutermost /> : <p>{t('why.failed')}</p>}
    </Dialog>
  )
}

/** Days past due are a count, the APR is in parts per million, every other figure here is money. */
function shownFigure({ key, figure }: Derivation): string {
  if (key === 'apr') return percent(Number(figure) / 10_000)
  return key === 'days-past-due' ? String(figure) : usdOfCents(Number(figure))
}

function Lines({ derivation, isOutermost = false }: { derivation: Derivation; isOutermost?: boolean }) {
  const t = useText()
  const { steps, figure } = derivation
  const hasSum = isOutermost && steps.filter(({ amountCents }) => amountCents !== undefined).length > 1
  return (
    <div className="why">
      <ul className="why-lines plain-list lined">
        {linesByYear(steps).map((each, index) => (
          // The lines of one derivation keep their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <YearOrLines key={index} {...each} />
        ))}
      </ul>
      {hasSum && (
        <p className="why-sum sum-line spread">
          <span>{t('why.together')}</span>
          <Amount cents={Number(figure)} />
        </p>
      )}
    </div>
  )
}

function YearOrLines({ year, lines, years }: YearOfLines) {
  const t = useText()
  // The lines of one derivation keep their order.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  const each = lines.map((step, index) => <Line key={index} step={step} />)
  if (year === null) return each
  const sum = lines.reduce((total, { amountCents = 0 }) => total + amountCents, 0)
  return (
    <li>
      <details>
        <summary className="markless">
          <span className="why-line spread" data-gap="24">
            <span>{t('why.year', { year, count: lines.length })}</span>
            <Amount cents={sum} />
          </span>
        </summary>
        <ul className="why plain-list lined">{years?.map((one) => <YearOrLines key={one.year} {...one} />) ?? each}</ul>
      </details>
    </li>
  )
}

function Line({ step }: { step: Step }) {
  const speech = useSpeech()
  const { t } = speech
  const { label, note } = wordsOf(step, speech)
  const head = (
    <span className="why-line spread" data-gap="24">
      <span>
        {label}
        {note && <span className="muted small block">{note}</span>}
      </span>
      {step.amountCents !== undefined && <Amount cents={step.amountCents} />}
    </span>
  )
  if (!step.from || step.from.steps.length === 0) return <li>{head}</li>
  return (
    <li>
      <details>
        <summary
          className="markless"
          aria-label={`${label}. ${t('why.how', { figure: usdOfCents(step.amountCents ?? 0) })}`}
        >
          {head}
        </summary>
        <Lines derivation={step.from} />
      </details>
    </li>
  )
}

/** A line as it is copied. */
function lineOf(step: Step, speech: Speech): string {
  const { label, note } = wordsOf(step, speech)
  const { amountCents } = step
  return [label, note, amountCents === undefined ? '' : usdOfCents(amountCents)].filter(Boolean).join('\t')
}

function wordsOf({ key, values, rounding }: Step, { t, known, language }: Speech): { label: string; note: string } {
  const shown = shownValues(values, { language, wordText: (name, word) => known(`${name}.${word}`) ?? word })
  const textKey = WHY_TEXTS[key as keyof typeof WHY_TEXTS]
  const noteKey = WHY_NOTES[key]
  const notes = [
    noteKey ? known(noteKey, shown) : null,
    rounding ? t('why.rounded', { rounding: t(`rounding.${rounding}`).toLocaleLowerCase() }) : null,
  ]
  return { label: known(textKey, shown) ?? key, note: notes.filter((said) => said !== null).join(' · ') }
}
