import { Link } from 'react-router'
import { RichText } from '../i18n/rich-text.tsx'
import { useText } from '../i18n/use-text.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import type { StepProps } from './register-steps.tsx'
import './register-review.css'

const inNewTab = (to: string) => (words: string) => (
  <Link to={to} target="_blank" rel="noopener">
    {words}
  </Link>
)

/** The entered values, without the password, and the terms to accept. */
export function RegisterReview({ form, set, isTermsMissing }: StepProps & { isTermsMissing: boolean }) {
  const t = useText()
  const entries = [
    { name: t('auth.email'), value: form.email },
    { name: t('auth.fullName'), value: form.fullName },
    { name: t('auth.accountType'), value: form.role === 'BORROWER' ? t('auth.borrower') : t('auth.lender') },
    { name: t('auth.phone'), value: form.phoneNumber },
    { name: t('auth.company'), value: form.companyName },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <p className="auth-frame-quiet muted">{t('auth.reviewHint')}</p>
      <dl className="register-review lined">
        {entries.map(({ name, value }) => (
          <div key={name} className="list-row spread wrap">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        name="termsAccepted"
        label={
          <RichText text={t('auth.acceptTerms')} parts={{ terms: inNewTab('/terms'), privacy: inNewTab('/privacy') }} />
        }
        error={isTermsMissing && t('auth.termsRequired')}
        checked={form.termsAccepted}
        onChange={(event) => set('termsAccepted', event.currentTarget.checked)}
      />
    </>
  )
}
