import { answerLender, type LenderConsent, listLenderConsents } from '#contract/borrowers/lender-consents.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Section } from '../ui/page/section.tsx'

/** The lenders that the borrower has not answered yet, a card each. Nothing while there is none. */
export function LenderOffers() {
  const { data } = useRead(listLenderConsents, {})
  return data?.filter(({ answer }) => answer === 'OPEN').map((offer) => <Offer key={offer.lenderId} offer={offer} />)
}

function Offer({ offer }: { offer: LenderConsent }) {
  const t = useText()
  const format = useFormat()
  const { lenderId, lenderName, lenderEmail, addedAt } = offer
  const send = useAction(answerLender, {
    failed: 'dashboard.offerFailed',
    said: ({ answer }) =>
      answer === 'AGREED'
        ? t('dashboard.offerAgreed', { lender: lenderName })
        : t('dashboard.offerDeclined', { lender: lenderName }),
  })
  const answer = (given: 'AGREED' | 'DECLINED') => () =>
    void send.run({ params: { lenderId }, body: { answer: given } })
  return (
    <Section title={t('dashboard.offerTitle', { lender: lenderName })}>
      <div className="readable stack" data-gap="12" data-after="8">
        <FormError>{send.error}</FormError>
        <p>
          {lenderEmail === null
            ? t('dashboard.offerFromUnproved', { day: format.dayIn(addedAt) })
            : t('dashboard.offerFrom', { day: format.dayIn(addedAt), email: lenderEmail })}
        </p>
        <p className="muted small">{t('dashboard.offerHint')}</p>
        <div className="row wrap" data-gap="12">
          <Button loading={send.isBusy} onClick={answer('AGREED')}>
            {t('dashboard.offerShow')}
          </Button>
          <Button variant="default" disabled={send.isBusy} onClick={answer('DECLINED')}>
            {t('dashboard.offerUnknown')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
