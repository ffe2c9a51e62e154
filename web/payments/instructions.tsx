import type { PaymentInstructions } from '#contract/loans/lender-settings.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Note } from '../ui/forms/form-error.tsx'
import { namesWebAddress } from './web-address.ts'

type Props = { said: PaymentInstructions; lender: string }

/** How the lender wants to be paid, as plain text; for 60 days after a change also that it changed, and from what. */
export function Instructions({ said, lender }: Props) {
  const t = useText()
  const format = useFormat()
  const { changedAt, earlier } = said
  return (
    <>
      {changedAt !== null && (
        <Note tone="WARNING">
          {earlier.length === 0
            ? t('payments.instructionsSet', { lender, day: format.dayIn(changedAt) })
            : t('payments.instructionsChanged', { lender, day: format.dayIn(changedAt) })}
        </Note>
      )}
      <Words said={said} />
      {earlier.map((before) => (
        <details key={before.until} className="pay-loan-earlier muted">
          <summary>{t('payments.instructionsUntil', { day: format.instantIn(before.until) })}</summary>
          <div className="stack" data-gap="12">
            <Words said={before} />
            {before.paymentInstructions === '' && before.postalAddress === '' && (
              <p>{t('payments.instructionsNone')}</p>
            )}
          </div>
        </details>
      ))}
    </>
  )
}

function Words({
  said: { paymentInstructions, postalAddress },
}: {
  said: Pick<PaymentInstructions, 'paymentInstructions' | 'postalAddress'>
}) {
  const t = useText()
  return (
    <>
      {paymentInstructions && <p className="typed">{paymentInstructions}</p>}
      {postalAddress && (
        <p className="typed">
          {t('payments.postTo')}
          {'\n'}
          {postalAddress}
        </p>
      )}
      {namesWebAddress(`${paymentInstructions}\n${postalAddress}`) && (
        <Note tone="WARNING">{t('payments.instructionsLink')}</Note>
      )}
    </>
  )
}
