import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ResultOf } from '#contract/endpoint.ts'
import { beginTwoFactor, confirmTwoFactor } from '#contract/two-factor.ts'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { useSpeech } from '../i18n/use-text.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { QrCode } from './qr-code.tsx'
import './two-factor.css'

type Begun = ResultOf<typeof beginTwoFactor>
type Props = { onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void }

/** Turns the second step on: password, then the app, then its first code. */
export function TwoFactorSetUp({ onDone, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? (
    <ConnectApp begun={begun} onDone={onDone} onClose={onClose} />
  ) : (
    <AskPassword onBegun={setBegun} onClose={onClose} />
  )
}

function AskPassword({ onBegun, onClose }: { onBegun: (begun: Begun) => void; onClose: () => void }) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(beginTwoFactor)
  const form = useForm({
    initial: { password: '' },
    problemsOf: ({ password }) => (password === '' ? { password: 'password.required' } : {}),
  })
  const submit = async () => {
    if (isWriting || !form.check()) return
    await write({ body: form.values }).then(onBegun, form.refuse)
  }
  return (
    <FormDialog
      title={t('twoFactor.title')}
      submitLabel={t('twoFactor.next')}
      isBusy={isWriting}
      error={error && !isAboutFields(error) && errorText(error, speech, 'twoFactor.failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={t('twoFactor.password')}
        autoComplete="current-password"
        isRequired
        {...form.field('password')}
      />
    </FormDialog>
  )
}

function ConnectApp({ begun, onDone, onClose }: Props & { begun: Begun }) {
  const speech = useSpeech()
  const { t } = speech
  const { write, isWriting, error } = useWrite(confirmTwoFactor)
  const form = useForm({
    initial: { code: '' },
    problemsOf: ({ code }) => (code.trim() === '' ? { code: 'twoFactor.codeRequired' } : {}),
  })
  const submit = async () => {
    if (isWriting || !form.check()) return
    await write({ body: form.values }).then(({ recoveryCodes }) => onDone(recoveryCodes), form.refuse)
  }
  return (
    <FormDialog
      title={t('twoFactor.scanTitle')}
      submitLabel={t('twoFactor.turnOn')}
      width="MEDIUM"
      isBusy={isWriting}
      error={error && !isAboutFields(error) && errorText(error, speech, 'twoFactor.failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="two-factor-step">
        <p>{t('twoFactor.scan')}</p>
        <QrCode text={begun.address} label={t('twoFactor.qr')} />
        <TextInput
          className="two-factor-key"
          label={t('twoFactor.key')}
          value={begun.secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextInput
          {...form.text('code')}
          label={t('twoFactor.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-required
        />
      </div>
    </FormDialog>
  )
}
