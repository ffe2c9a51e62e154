import type { LoanHistory } from '#contract/loans/loans.ts'
import type { Fee } from '#contract/loans/servicing.ts'
import { possibleSales } from '#engine/questions/deficiency.ts'
import { owedParts } from '#engine/questions/owed-parts.ts'
import { isCalledDue, isChargedOff, isMarkedDefaulted, stageOfDefault } from '#engine/replay/mark-of-default.ts'
import { DEFAULT_STAGES } from '#engine/terms/default-stages.ts'
import { CHARGED_FEES, FORGIVENESSES } from '#engine/terms/events.ts'
import { amountText } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { DayField } from '../ui/fields/day-field.tsx'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import type { useForm } from '../ui/forms/use-form.ts'
import {
  type Correction,
  type CorrectionDraft,
  earliestDay,
  forgivable,
  hasLetter,
  usualRests,
} from './correction-draft.ts'

type Props = {
  kind: Correction
  form: ReturnType<typeof useForm<CorrectionDraft>>
  history: LoanHistory
  open: readonly Fee[]
}

/** The fields of a correction: fee, amount, day and note. */
export function CorrectionFields({ kind, form, history, open }: Props) {
  const { t } = useSpeech()
  const dayError = useDayError(kind, form, history)
  return (
    <>
      {kind === 'WAIVER' && <FeeChoice form={form} open={open} />}
      {kind === 'FEE' && <FeeKindChoice form={form} />}
      {(kind === 'FEE' || kind === 'WAIVER') && <AmountOfFee form={form} open={open} />}
      {(kind === 'DEFAULT' || kind === 'STAGE') && <StageFields form={form} history={history} />}
      {kind === 'LIFT' && <TellsBorrower form={form} />}
      {kind === 'SELL' && <SaleFields form={form} history={history} />}
      {kind === 'FORGIVE' && <ForgivenFields form={form} history={history} />}
      {kind !== 'WAIVER' && (
        <DayField
          {...form.field('date')}
          error={dayError}
          label={t('loans.countsFrom')}
          earliest={earliestDay(kind, history)}
          latest={history.today}
          isRequired
        />
      )}
      <TextField
        {...form.text('note')}
        label={`${t('word.note')} (${t('common.optional')})`}
        description={kind === 'FEE' ? t('loans.feeNoteHint') : undefined}
        maxLength={500}
        autoComplete="off"
      />
    </>
  )
}

/** How far the default has gone, with what usually rests then, to be changed. */
function StageFields({ form, history }: Pick<Props, 'form' | 'history'>) {
  const { t } = useSpeech()
  const { stage } = form.values
  const isMarked = isMarkedDefaulted(history.events)
  const now = stageOfDefault(history.events)
  const isReached = { ACCELERATED: isCalledDue(history.events), CHARGED_OFF: isChargedOff(history.events) }
  const stages = DEFAULT_STAGES.filter(
    (each) => each !== now && !(each in isReached && isReached[each as keyof typeof isReached]),
  )
  const choose = (value: string) => {
    const chosen = stages.find((each) => each === value) ?? ''
    form.set('stage', chosen)
    for (const [field, rests] of Object.entries(usualRests(chosen))) {
      form.set(field as keyof ReturnType<typeof usualRests>, rests)
    }
  }
  return (
    <>
      <SelectField
        {...form.text('stage')}
        onChange={(event) => choose(event.currentTarget.value)}
        label={t('loans.stage')}
        description={stage === '' ? undefined : t(`loans.stageHint.${stage}`)}
        withAsterisk={isMarked}
        data={[
          { value: '', label: t(isMarked ? 'loans.stageChoose' : 'loans.stageNone') },
          ...stages.map((value) => ({ value, label: t(`loans.stageChoice.${value}`) })),
        ]}
      />
      <Checkbox
        checked={form.values.restsLateFees}
        onChange={(event) => form.set('restsLateFees', event.currentTarget.checked)}
        label={t('loans.restsLateFees')}
      />
      <Checkbox
        checked={form.values.restsDefaultInterest}
        onChange={(event) => form.set('restsDefaultInterest', event.currentTarget.checked)}
        label={t('loans.restsDefaultInterest')}
      />
      {stage === 'CHARGED_OFF' && <SaleOfCollateral form={form} history={history} />}
      {hasLetter(form.values) && <TellsBorrower form={form} />}
    </>
  )
}

/** The payment that the sale of what secured the loan brought: the letter then explains what is still owed. */
function SaleOfCollateral({ form, history }: Pick<Props, 'form' | 'history'>) {
  const { t } = useSpeech()
  const format = useFormat()
  const sales = possibleSales(history.events, form.values.date ?? history.today)
  if (sales.length === 0) return null
  return (
    <SelectField
      {...form.text('sale')}
      label={`${t('loans.saleOfCollateral')} (${t('common.optional')})`}
      description={t('loans.saleOfCollateralHint')}
      data={[
        { value: '', label: t('loans.saleOfCollateralNone') },
        ...sales.map(({ id, amountCents, effectiveOn }) => ({
          value: String(id),
          label: `${format.usd(amountCents / 100)} · ${format.dayIn(effectiveOn)}`,
        })),
      ]}
    />
  )
}

/** Whether the borrower finds the letter about the step. The lender finds it among the papers of the loan in any case. */
function TellsBorrower({ form }: Pick<Props, 'form'>) {
  const { t } = useSpeech()
  return (
    <Checkbox
      checked={form.values.tellsBorrower}
      onChange={(event) => form.set('tellsBorrower', event.currentTarget.checked)}
      label={t('loans.tellsBorrower')}
      description={t('loans.tellsBorrowerHint')}
    />
  )
}

/** The parts to forgive, each with what is owed of it, and why. */
function ForgivenFields({ form, history }: Pick<Props, 'form' | 'history'>) {
  const { t } = useSpeech()
  const format = useFormat()
  const most = forgivable(history, form.values.date)
  const owed = (cents: number) => t('loans.forgiveOwed', { amount: format.usd(cents / 100) })
  return (
    <>
      <SelectField
        {...form.text('forgiveness')}
        label={t('loans.forgiveWhy')}
        data={FORGIVENESSES.map((value) => ({ value, label: t(`loans.forgiveness.${value}`) }))}
      />
      <MoneyField
        {...form.field('principal')}
        label={t('loans.forgivePrincipal')}
        description={owed(most.principalCents)}
      />
      <MoneyField
        {...form.field('interest')}
        label={t('loans.forgiveInterest')}
        description={owed(most.interestCents)}
      />
      <MoneyField {...form.field('fees')} label={t('loans.forgiveFees')} description={owed(most.feesCents)} />
    </>
  )
}

/** What a buyer pays, beside what is owed on the day, who they are, and how the borrower pays them. */
function SaleFields({ form, history }: Pick<Props, 'form' | 'history'>) {
  const { t } = useSpeech()
  const format = useFormat()
  const { principalCents, interestCents, feesCents } = owedParts(
    history.terms,
    history.events,
    form.values.date ?? history.today,
  )
  const [owed, principal] = [principalCents + interestCents + feesCents, principalCents].map((cents) =>
    format.usd(cents / 100),
  )
  return (
    <>
      <MoneyField
        {...form.field('price')}
        label={t('loans.salePrice')}
        description={t('loans.saleOwed', { owed: owed ?? '', principal: principal ?? '' })}
        isRequired
      />
      <TextField {...form.text('buyer')} label={t('loans.saleBuyer')} maxLength={120} autoComplete="off" withAsterisk />
      <TextField
        {...form.text('payTo')}
        label={`${t('loans.salePayTo')} (${t('common.optional')})`}
        description={t('loans.salePayToHint')}
        maxLength={500}
        autoComplete="off"
      />
    </>
  )
}

function FeeKindChoice({ form }: Pick<Props, 'form'>) {
  const { t } = useSpeech()
  return (
    <SelectField
      {...form.text('feeKind')}
      label={t('loans.kindOfFee')}
      data={CHARGED_FEES.map((value) => ({ value, label: t(`loans.feeKind.${value}`) }))}
    />
  )
}

/** Choosing a fee fills in its whole open amount. */
function FeeChoice({ form, open }: Pick<Props, 'form' | 'open'>) {
  const { t } = useSpeech()
  const format = useFormat()
  const choose = (name: string) => {
    form.set('fee', name)
    form.set('amount', open.find((fee) => fee.name === name)?.openAmount ?? null)
  }
  return (
    <SelectField
      {...form.text('fee')}
      onChange={(event) => choose(event.currentTarget.value)}
      label={t('loans.fee')}
      withAsterisk
      data={open.map(({ name, kind, installment, chargedOn, note, openAmount }) => ({
        value: name,
        label: t('loans.feeOf', {
          what:
            kind === 'LATE'
              ? t('loans.lateFeeOf', { number: installment ?? 0 })
              : kind === 'CHARGED' && note !== null
                ? note
                : t(`loans.feeKind.${kind}`),
          day: format.dayIn(chargedOn),
          amount: format.usd(openAmount),
        }),
      }))}
    />
  )
}

function AmountOfFee({ form, open }: Pick<Props, 'form' | 'open'>) {
  const { t, known } = useSpeech()
  const error = form.errorOf('amount')
  const most = open.find(({ name }) => name === form.values.fee)?.openAmount
  // The error for too high an amount names the highest allowed one.
  const isTooMuch = error !== undefined && most !== undefined && (form.values.amount ?? 0) > most
  return (
    <MoneyField
      {...form.field('amount')}
      error={isTooMuch ? known('fee.moreThanOpen', { most: amountText(most) }) : error}
      label={t('word.amount')}
      isRequired
    />
  )
}

/** The error for too early a day names the first allowed one. */
function useDayError(kind: Correction, form: Props['form'], history: LoanHistory): string | undefined {
  const { known } = useSpeech()
  const format = useFormat()
  const error = form.errorOf('date')
  const problem = form.problems.date
  const isTooEarly = problem === 'loan.changeBeforeOrigination' || problem === 'loan.markBeforeLast'
  if (error === undefined || !isTooEarly) return error
  const first = problem === 'loan.markBeforeLast' ? earliestDay(kind, history) : history.terms.originationOn
  return known(problem, { day: format.dayIn(first) }) ?? error
}
