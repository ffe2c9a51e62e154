import { useText } from '../i18n/use-text.ts'
import './sample-receipt.css'

/**
 * The first payment of a loan of $200,000.00 over 30 years at 6.5 %. Written out, because it is only an illustration.
 */
const PAYMENT = { amount: '$1,264.14', interest: '$1,083.33', principal: '$180.81', balance: '$199,819.19' }

/** An illustration of how an amount explains itself when it is opened. */
export function SampleReceipt() {
  const t = useText()
  return (
    <figure className="sample-receipt well">
      <figcaption className="sample-receipt-title spread muted">
        <span>{t('auth.sampleWhy')}</span>
        <strong>{PAYMENT.amount}</strong>
      </figcaption>
      <dl className="sample-receipt-lines small">
        <div className="list-row spread" data-gap="16">
          <dt>
            {t('auth.sampleInterest')} <small className="muted tiny block tabular">$200,000.00 × 6.50% ÷ 12</small>
          </dt>
          <dd className="tabular">{PAYMENT.interest}</dd>
        </div>
        <div className="list-row spread" data-gap="16">
          <dt>{t('auth.samplePrincipal')}</dt>
          <dd className="tabular">{PAYMENT.principal}</dd>
        </div>
        <div className="sample-receipt-sum list-row spread" data-gap="16">
          <dt>{t('auth.sampleBalance')}</dt>
          <dd className="tabular">{PAYMENT.balance}</dd>
        </div>
      </dl>
    </figure>
  )
}
