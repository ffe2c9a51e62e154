import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { PASSWORD_RULES } from '#contract/auth/auth.ts'
import { useText } from '../i18n/use-text.ts'
import type { useForm } from '../ui/forms/use-form.ts'
import { PasswordField } from './password-field.tsx'

type NewPassword = { password: string; confirmPassword: string }
type Props = { field: ReturnType<typeof useForm<NewPassword>>['field'] }

/** A new password, twice. */
export function NewPasswordFields({ field }: Props) {
  const t = useText()
  return (
    <>
      <PasswordField
        label={t('auth.newPassword')}
        autoComplete="new-password"
        description={<PasswordRules password={field('password').value} />}
        isRequired
        {...field('password')}
      />
      <PasswordField
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        isRequired
        {...field('confirmPassword')}
      />
    </>
  )
}

const RULES = ['LENGTH', 'UPPERCASE', 'DIGIT'] as const

/** The rules of a new password; each is ticked off as soon as what is typed keeps it. */
export function PasswordRules({ password }: { password: string }) {
  const t = useText()
  return (
    <span className="wrap" data-gap="4 12">
      {RULES.map((rule) => {
        const isKept = PASSWORD_RULES[rule](password)
        const Mark = isKept ? IconCircleCheck : IconCircleDashed
        return (
          <span key={rule} className={`inline-row${isKept ? ' toned' : ''}`} data-gap="4" data-tone="SUCCESS">
            <Mark size={14} stroke={1.75} aria-hidden="true" />
            {t(`auth.rule.${rule}`)}
            {isKept && <span className="only-read-out">{t('auth.ruleKept')}</span>}
          </span>
        )
      })}
    </span>
  )
}
