import { useRef, useState } from 'react'
import { assignBankLine } from '#contract/bank-statements/bank-statements.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { ComboField, type Option } from '../ui/fields/combo-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { type LineDialogProps, LineInWords } from './choose-loan-dialog.tsx'
import { type DividedPart, leftCents, partsOf } from './divided-parts.ts'
import { doneWith } from './done-with.ts'
import { useLoanOptions } from './loan-options.ts'
import { questionOfLine } from './question-of-line.ts'

type Rest = { amount: number | null; reason: string }

/** Divides a line over several loans and a part that pays none, to the cent. All parts are saved, or none. */
export function DivideDialog({ line, onClose, onDone }: LineDialogProps) {
  const t = useText()
  const format = useFormat()
  const options = useLoanOptions()
  const [parts, setParts] = useState<readonly DividedPart[]>([
    { key: 0, loanId: line.suggestions[0]?.loanId ?? null, amount: line.waiting },
    { key: 1, loanId: null, amount: null },
  ])
  const [rest, setRest] = useState<Rest>({ amount: null, reason: '' })
  const [isAsked, setIsAsked] = useState(false)
  const named = partsOf(parts)
  const assign = useAction(assignBankLine, {
    failed: 'bank.assignFailed',
    onDone: () => {
      const values = { amount: format.usd(line.waiting), count: named?.length ?? 0 }
      onDone(doneWith(line, t('bank.didDivide', values)))
    },
  })
  const isMeant = useRef(false)
  const asksAmount = questionOfLine(assign.refusal) === 'isAmountMeant'
  const left = leftCents({ waiting: line.waiting, parts, rest: rest.amount })
  const change = (key: number, changes: Partial<DividedPart>) => {
    assign.reset()
    isMeant.current = false
    setParts((now) => now.map((part) => (part.key === key ? { ...part, ...changes } : part)))
  }
  const addPart = () => setParts((now) => [...now, { key: now.length, loanId: null, amount: null }])
  const divide = async () => {
    setIsAsked(true)
    if (left !== 0 || needsReason(rest) || !named || named.length === 0) return
    const others = rest.amount ? { rest: { amount: rest.amount, reason: rest.reason.trim() } } : {}
    // Sent again as it was asked about, the amounts are meant.
    isMeant.current ||= asksAmount
    const body = { parts: named, ...others, isAmountMeant: isMeant.current }
    await assign.run({ params: { lineId: line.id }, body })
  }
  return (
    <FormDialog
      title={t('bank.divide')}
      submitLabel={t(asksAmount ? 'bank.recordAmount' : 'bank.divide')}
      onSubmit={divide}
      onClose={onClose}
      isBusy={assign.isBusy}
      width="MEDIUM"
      error={asksAmount ? `${assign.error} ${t('bank.amountHint')}` : assign.error}
    >
      <LineInWords line={line} />
      {parts.map((part) => (
        <PartFields
          key={part.key}
          part={part}
          options={options}
          isAsked={isAsked}
          onChange={(changes) => change(part.key, changes)}
        />
      ))}
      <div>
        <Button variant="default" onClick={addPart}>
          {t('bank.addPart')}
        </Button>
      </div>
      <RestFields rest={rest} isAsked={isAsked} onChange={setRest} />
      <Left cents={left} />
    </FormDialog>
  )
}

type PartProps = {
  part: DividedPart
  options: readonly Option[]
  isAsked: boolean
  onChange: (changes: Partial<DividedPart>) => void
}

/** One loan and its part of the line. */
function PartFields({ part, options, isAsked, onChange }: PartProps) {
  const { t, known } = useSpeech()
  const lacksLoan = (part.amount ?? 0) > 0 && part.loanId === null
  const lacksAmount = part.loanId !== null && (part.amount ?? 0) === 0
  return (
    <div className="bank-part grid" data-gap="12">
      <ComboField
        label={t('word.loan')}
        placeholder={t('bank.loanHint')}
        noneText={t('bank.noLoan')}
        options={options}
        value={part.loanId}
        onChange={(loanId) => onChange({ loanId })}
        error={isAsked && lacksLoan ? known('bank.partsRequired') : undefined}
      />
      <MoneyField
        label={t('word.amount')}
        value={part.amount}
        error={isAsked && lacksAmount ? known('payment.amountPositive') : undefined}
        onChange={(amount) => onChange({ amount })}
      />
    </div>
  )
}

type RestProps = { rest: Rest; isAsked: boolean; onChange: (rest: Rest) => void }

/** The part of the line that pays no loan, and the reason. */
function RestFields({ rest, isAsked, onChange }: RestProps) {
  const { t, known } = useSpeech()
  return (
    <div className="bank-part grid" data-gap="12">
      <TextField
        label={t('bank.restReason')}
        value={rest.reason}
        maxLength={500}
        error={isAsked && needsReason(rest) ? known('bank.reasonRequired') : undefined}
        onChange={({ currentTarget: { value } }) => onChange({ ...rest, reason: value })}
      />
      <MoneyField label={t('bank.setAside')} value={rest.amount} onChange={(amount) => onChange({ ...rest, amount })} />
    </div>
  )
}

const needsReason = ({ amount, reason }: Rest): boolean => (amount ?? 0) > 0 && reason.trim() === ''

/** Whether the parts add up to the line, and how much is missing. */
function Left({ cents }: { cents: number }) {
  const t = useText()
  const format = useFormat()
  const amount = format.usd(Math.abs(cents) / 100)
  return (
    <p className="toned" data-tone={cents === 0 ? 'SUCCESS' : 'WARNING'} role="status">
      {cents === 0 ? t('bank.nothingLeft') : t(cents > 0 ? 'bank.leftToDivide' : 'bank.tooMuchDivided', { amount })}
    </p>
  )
}
