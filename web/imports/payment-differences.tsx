import { type ImportPaymentDifference, PAYMENT_CHOICES } from '#contract/imports/payment-choices.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Amount } from '../ui/figures.tsx'
import { Section } from '../ui/page/section.tsx'
import { DataTable } from '../ui/tables/data-table.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import type { ImportChanges } from './import-changes.ts'

type Props = { differences: readonly ImportPaymentDifference[]; changes: ImportChanges }

/** The payments in a list that its terms do not give, beside ours, and what is to become of each. */
export function PaymentDifferences({ differences, changes }: Props) {
  const { t } = useSpeech()
  if (differences.length === 0) return null
  const options = PAYMENT_CHOICES.map((choice) => ({ value: choice, label: t(`imports.payment.${choice}`) }))
  const columns: Column<ImportPaymentDifference>[] = [
    { key: 'row', title: t('imports.row'), cell: ({ row }) => t('imports.rowAt', { number: row }) },
    { key: 'loan', title: t('word.loan'), cell: ({ loanName }) => loanName },
    { key: 'theirs', title: t('imports.theirs'), cell: ({ theirs }) => <Amount dollars={theirs} />, isNumber: true },
    { key: 'ours', title: t('imports.ours'), cell: ({ ours }) => <Amount dollars={ours} />, isNumber: true },
    {
      key: 'choice',
      title: t('imports.choice'),
      cell: ({ row }) => (
        <SelectField
          aria-label={t('imports.choiceOf', { row })}
          data={options}
          value={changes.payments.rows.find((one) => one.row === row)?.choice ?? changes.payments.all}
          onChange={({ currentTarget: { value } }) => {
            const choice = PAYMENT_CHOICES.find((one) => one === value)
            if (choice) changes.choosePayment(row, choice)
          }}
        />
      ),
    },
  ]
  return (
    <Section title={t('imports.payments')}>
      <p className="muted small block" data-after="12">
        {t('imports.paymentsHint')}
      </p>
      {differences.length > 1 && (
        <p className="row wrap" data-after="12" data-gap="8">
          <span className="small">{t('imports.forAll')}</span>
          {options.map(({ value, label }) => (
            <Button key={value} variant="default" size="xs" onClick={() => changes.choosePayment(null, value)}>
              {label}
            </Button>
          ))}
        </p>
      )}
      <DataTable
        label={t('imports.payments')}
        name="payments"
        columns={columns}
        rows={differences}
        rowKey={({ row }) => row}
        pageSizes={[10, 25, 100]}
        empty={null}
      />
    </Section>
  )
}
