import { useState } from 'react'
import { getSignInRules, setSignInRules } from '#contract/auth/two-factor.ts'
import { ROLES, type Role } from '#contract/permissions.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** The roles that must use a second step to sign in. A change counts at once, for open sessions too. */
export function SignInRules() {
  const speech = useSpeech()
  const { t } = speech
  const { data, isError, refetch } = useRead(getSignInRules, {})
  const { write, isWriting, error } = useWrite(setSignInRules)
  // Shown until the rules are read again: the checkbox reacts at once, and the next change builds on this one.
  const [wished, setWished] = useState<{ roles: readonly Role[]; insteadOf: typeof data } | null>(null)
  if (isError && !data) {
    return (
      <Section title={t('admin.signInRules')}>
        <ErrorState message={t('admin.failed')} onRetry={refetch} />
      </Section>
    )
  }
  const demanded = (wished?.insteadOf === data ? wished?.roles : data?.twoFactorRoles) ?? []
  const change = (role: Role, isDemanded: boolean) => {
    const twoFactorRoles = ROLES.filter((one) => (one === role ? isDemanded : demanded.includes(one)))
    setWished({ roles: twoFactorRoles, insteadOf: data })
    // The error is shown above the checkboxes.
    return write({ body: { twoFactorRoles } }).catch(() => setWished(null))
  }
  return (
    <Section title={t('admin.signInRules')}>
      <p className="muted small">{t('admin.signInRulesHint')}</p>
      <FormError>{error !== null && errorText(error, speech, 'admin.changeFailed')}</FormError>
      {!data && <Skeleton height="80px" />}
      <div className="stack" data-gap="12" data-before="16">
        {data &&
          ROLES.map((role) => (
            <Checkbox
              key={role}
              label={t(`admin.role.${role}`)}
              checked={demanded.includes(role)}
              disabled={isWriting}
              onChange={(event) => void change(role, event.currentTarget.checked)}
            />
          ))}
      </div>
    </Section>
  )
}
