import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { ROLES, type Role } from '#contract/permissions.ts'
import { getSignInRules, setSignInRules } from '#contract/two-factor.ts'
import { errorText } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { FormError } from '../ui/form-error.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import '../ui/checkbox.css'

/** Of whom the second step of signing in is demanded. A change counts at once, for open sessions too. */
export function SignInRules() {
  const speech = useSpeech()
  const { t } = speech
  const { data, isError, refetch } = useRead(getSignInRules, {})
  const { write, isWriting, error } = useWrite(setSignInRules)
  // Shown until it has been read again, so that the box answers at once and the next change is made to this one.
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
    // A refusal stands above the boxes.
    return write({ body: { twoFactorRoles } }).catch(() => setWished(null))
  }
  return (
    <Section title={t('admin.signInRules')}>
      <p className="admin-note">{t('admin.signInRulesHint')}</p>
      <FormError>{error !== null && errorText(error, speech, 'admin.changeFailed')}</FormError>
      {!data && <Skeleton height="80px" />}
      <div className="admin-boxes">
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
