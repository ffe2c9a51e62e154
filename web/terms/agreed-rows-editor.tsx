import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { agreedRowsIn } from '#contract/loans/agreed-rows.ts'
import { apr } from '#engine/apr/apr.ts'
import type { Cents, Day } from '#engine/numbers/units.ts'
import { intervalOf, nthDueDay } from '#engine/terms/due-days.ts'
import type { PlannedInstallment } from '#engine/terms/loan-state.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { localToday } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { Amount } from '../ui/figures.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import {
  draftOfRows,
  problemsOfRows,
  type RowDraft,
  type RowProblem,
  textOfRows,
  withPasted,
  withRowAfter,
} from './agreed-rows-draft.ts'
import './agreed-rows-editor.css'

/** The loan that a list of payments makes. */
type Made = { terms: LoanTerms; rows: readonly PlannedInstallment[] }

type Props = {
  /** The payments that are agreed already, as the contract writes them. */
  agreed: string | null
  /** The loan as it stands: with these payments, or with those that its other terms make. */
  start: Made
  /** The loan with other payments; null where they make none. */
  madeOf: (agreedRows: string) => Made | null
  onChoose: (chosen: { agreedRows: string; firstOn: Day; lastOn: Day }) => void
  onClose: () => void
}

/** Edits a schedule payment by payment, with what that does to its sums. It is rendered only while it is open. */
export function AgreedRowsEditor({ agreed, start, madeOf, onChoose, onClose }: Props) {
  const t = useText()
  const { originationOn } = start.terms
  const [rows, setRows] = useState(() => draftOfRows(agreed ? agreedRowsIn(agreed) : null, start.rows))
  const list = useRef<HTMLOListElement>(null)
  const text = textOfRows(rows, originationOn)
  const made = useMemo(() => (text === null ? null : madeOf(text)), [text, madeOf])
  const problems = problemsOfRows(rows, originationOn)
  const needed = made?.rows.length ?? rows.length

  const change = (index: number, part: Partial<RowDraft>) =>
    setRows(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))
  const addAfter = (index: number) => {
    const { frequency, options, endOfMonth } = start.terms
    const anchorOn = rows[index]?.day ?? originationOn
    const day = nthDueDay({ anchorOn, interval: intervalOf(frequency, options), count: 1, endOfMonth })
    setRows(withRowAfter(rows, index, day))
    focusSoon(list.current, index + 1, 'day')
  }
  const remove = (index: number) => {
    setRows(rows.filter((_, at) => at !== index))
    focusSoon(list.current, Math.min(index, rows.length - 2), 'day')
  }
  const paste = (event: ClipboardEvent) => {
    const pasted = withPasted(rows, {
      text: event.clipboardData.getData('text'),
      at: placeOf(event.target).index,
      today: localToday(),
    })
    if (!pasted) return
    event.preventDefault()
    setRows(pasted)
  }
  const choose = () => {
    const kept = rows.slice(0, needed)
    const agreedRows = textOfRows(kept, originationOn)
    const [firstOn, lastOn] = [kept[0]?.day, kept.at(-1)?.day]
    if (agreedRows && firstOn && lastOn) onChoose({ agreedRows, firstOn, lastOn })
  }
  return (
    <Dialog
      title={t('rows.title')}
      onClose={onClose}
      width="LARGE"
      leave="CANCEL"
      actions={
        <Button disabled={made === null} onClick={choose}>
          {t('rows.use')}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <p className="muted small">{t('rows.hint')}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pasted text bubble up from the fields. */}
        <div onPaste={paste} onKeyDown={(event) => moveByKey(event, { list: list.current, count: rows.length })}>
          <div className="agreed-rows-heads agreed-rows-line tiny muted" aria-hidden="true">
            <span />
            <span>{t('loans.dueDate')}</span>
            <span>{t('rows.payment')}</span>
            <span>{t('word.principal')}</span>
            <span className="agreed-rows-figure">{t('word.interest')}</span>
            <span className="agreed-rows-figure">{t('word.balance')}</span>
            <span />
          </div>
          <ol className="plain-list lined" ref={list}>
            {rows.map((row, index) => (
              <Row
                key={row.key}
                row={row}
                number={index + 1}
                isLast={index === rows.length - 1}
                isNeeded={index < needed}
                planned={made?.rows[index]}
                problem={problems[index] ?? null}
                onChange={(part) => change(index, part)}
                onAdd={() => addAfter(index)}
                onRemove={rows.length > 1 ? () => remove(index) : undefined}
              />
            ))}
          </ol>
        </div>
        <Sums made={made} before={start} rows={rows} needed={needed} />
      </div>
    </Dialog>
  )
}

type RowProps = {
  row: RowDraft
  number: number
  isLast: boolean
  /** The loan is not paid off before it. */
  isNeeded: boolean
  /** The payment as the loan would ask for it. */
  planned: PlannedInstallment | undefined
  problem: RowProblem
  onChange: (part: Partial<RowDraft>) => void
  onAdd: () => void
  onRemove: (() => void) | undefined
}

/** One payment: its day, and what it is in all or the principal in it; the other follows. */
function Row({ row, number, isLast, isNeeded, planned, problem, onChange, onAdd, onRemove }: RowProps) {
  const t = useText()
  const [payment, principal] = amountsOf(row, planned)
  const ofPayment = {
    isDisabled: isLast || !isNeeded,
    onChange: (amount: number | null) => onChange({ of: 'PAYMENT', amount }),
  }
  const ofPrincipal = { ...ofPayment, onChange: (amount: number | null) => onChange({ of: 'PRINCIPAL', amount }) }
  const dayError = problem === 'DAY' ? t('rows.day') : problem === 'ORDER' ? t('rows.order') : undefined
  return (
    <li className="agreed-rows-line" data-is-needed={isNeeded} data-row={number - 1}>
      <span className="agreed-rows-number muted small tabular">{number}</span>
      <div data-column="day">
        <DayField
          label={t('rows.dayOf', { number })}
          value={row.day}
          error={dayError}
          onChange={(day) => onChange({ day })}
        />
      </div>
      <div data-column="payment" data-is-stated={row.of === 'PAYMENT' && !isLast}>
        <MoneyField
          label={t('rows.paymentOf', { number })}
          value={payment}
          error={problem === 'AMOUNT' && row.of === 'PAYMENT' ? t('rows.amount') : undefined}
          {...ofPayment}
        />
      </div>
      <div data-column="principal" data-is-stated={row.of === 'PRINCIPAL' && !isLast}>
        <MoneyField
          label={t('rows.principalOf', { number })}
          value={principal}
          error={problem === 'AMOUNT' && row.of === 'PRINCIPAL' ? t('rows.amount') : undefined}
          {...ofPrincipal}
        />
      </div>
      <Figure label={t('word.interest')} cents={isNeeded ? planned?.interestCents : undefined} />
      <Figure label={t('word.balance')} cents={isNeeded ? planned?.balanceCents : undefined} />
      <span className="agreed-rows-acts inline-row">
        <IconButton label={t('rows.addAfter', { number })} onClick={onAdd}>
          <IconPlus size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('rows.remove', { number })} onClick={onRemove ?? noop} isDisabled={!onRemove}>
          <IconTrash size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </li>
  )
}

const noop = () => undefined

/**
 * Dollars of the payment and of its principal: the one that is stated as it was typed, the other as it follows. The payment
 * that pays off the loan is what it comes to.
 */
function amountsOf({ of, amount }: RowDraft, planned: PlannedInstallment | undefined): [number | null, number | null] {
  if (!planned) return of === 'PAYMENT' ? [amount, null] : [null, amount]
  const [payment, principal] = [planned.paymentCents / 100, planned.principalCents / 100]
  if (planned.balanceCents === 0) return [payment, principal]
  return of === 'PAYMENT' ? [amount ?? payment, principal] : [payment, amount ?? principal]
}

function Figure({ label, cents }: { label: string; cents: Cents | undefined }) {
  return (
    <span className="agreed-rows-figure small tabular">
      <span className="agreed-rows-label muted tiny">{label}</span>
      {cents === undefined ? <span className="muted">–</span> : <Amount cents={cents} />}
    </span>
  )
}

type SumsProps = { made: Made | null; before: Made; rows: readonly RowDraft[]; needed: number }

/** What the payments come to, and how that differs from the loan as it was. */
function Sums({ made, before, rows, needed }: SumsProps) {
  const t = useText()
  const format = useFormat()
  const sums = [
    { label: t('loans.totalInterest'), of: interestOf },
    { label: t('rows.lastPayment'), of: lastOf },
    { label: t('loans.totalOfPayments'), of: totalOf },
  ]
  const aprOf = ({ terms }: Made) => format.percent(apr(terms).aprPpm / 10_000)
  return (
    <div className="agreed-rows-sums inset well" aria-live="polite">
      {made === null ? (
        <p className="muted small">{t('rows.incomplete')}</p>
      ) : (
        <>
          <dl className="fit-columns" data-column="120" data-gap="8 16" data-after="8">
            {sums.map(({ label, of }) => (
              <div key={label}>
                <dt className="muted tiny">{label}</dt>
                <dd className="tabular strong">
                  <Amount cents={of(made)} />
                </dd>
                <dd className="muted tiny tabular">{differenceText(of(made) - of(before), t, format.usd)}</dd>
              </div>
            ))}
            <div>
              <dt className="muted tiny">{t('rows.apr')}</dt>
              <dd className="tabular strong">{aprOf(made)}</dd>
              <dd className="muted tiny tabular">
                {aprOf(made) === aprOf(before) ? t('rows.asBefore') : t('rows.before', { value: aprOf(before) })}
              </dd>
            </div>
          </dl>
          <p className="small">
            {needed < rows.length
              ? t('rows.repaid', { number: needed, count: rows.length - needed })
              : t('rows.left', { amount: format.usd(leftOf(made) / 100) })}
          </p>
        </>
      )}
    </div>
  )
}

const interestOf = ({ rows }: Made): Cents => rows.reduce((sum, { interestCents }) => sum + interestCents, 0)
const totalOf = ({ rows }: Made): Cents => rows.reduce((sum, { paymentCents }) => sum + paymentCents, 0)
const lastOf = ({ rows }: Made): Cents => rows.at(-1)?.paymentCents ?? 0
/** Principal that the payments before the last one leave. */
const leftOf = ({ rows }: Made): Cents => rows.at(-1)?.principalCents ?? 0

function differenceText(cents: Cents, t: ReturnType<typeof useText>, usd: (dollars: number) => string): string {
  if (cents === 0) return t('rows.asBefore')
  return t(cents > 0 ? 'rows.more' : 'rows.less', { amount: usd(Math.abs(cents) / 100) })
}

const COLUMNS = ['day', 'payment', 'principal'] as const

/** The payment and the column that an element stands in. */
function placeOf(target: EventTarget): { index: number; column: string } {
  const element = target instanceof Element ? target : null
  return {
    index: Number(element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? 0),
    column: element?.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? COLUMNS[0],
  }
}

/** Enter and the arrows go to the same field of the next payment or the one before, as in a spreadsheet. */
function moveByKey(event: KeyboardEvent, { list, count }: { list: HTMLOListElement | null; count: number }): void {
  if (!(event.target instanceof HTMLInputElement)) return
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0) return
  event.preventDefault()
  const { index, column } = placeOf(event.target)
  focusAt(list, Math.min(count - 1, Math.max(0, index + step)), column)
}

function focusAt(list: HTMLOListElement | null, index: number, column: string): void {
  const field = list?.querySelector<HTMLInputElement>(`[data-row="${index}"] [data-column="${column}"] input:enabled`)
  field?.focus()
  field?.select()
}

const focusSoon = (list: HTMLOListElement | null, index: number, column: string): void => {
  requestAnimationFrame(() => focusAt(list, index, column))
}
