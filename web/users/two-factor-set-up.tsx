import { useState } from 'react'
import { beginTwoFactor, confirmTwoFactor, type TwoFactor } from '#contract/auth/two-factor.ts'
import type { ResultOf } from '#contract/endpoint.ts'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { useWrite } from '../api/use-write.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { QrCode } from './qr-code.tsx'
import { TwoFactorProof } from './two-factor-proof.tsx'
import './two-factor.css'

type Begun = ResultOf<typeof beginTwoFactor>
type Props = { twoFactor: TwoFactor; onDone: (recoveryCodes: readonly string[]) => void; onClose: () => void }

/**
 * Adds an authenticator app to the sign-in: asks for the password (and a passkey if the account has one), shows the
 * app's secret, asks for its first code.
 */
export function TwoFactorSetUp({ twoFactor, onDone, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  return begun ? (
    <ConnectApp begun={begun} onDone={onDone} onClose={onClose} />
  ) : (
    <AskPassword twoFactor={twoFactor} onBegun={setBegun} onClose={onClose} />
  )
}

function AskPassword({
  twoFactor,
  onBegun,
  onClose,
}: Pick<Props, 'twoFactor' | 'onClose'> & {
  onBegun: (begun: Begun) => void
}) {
  const t = useText()
  const { write, isWriting, error } = useWrite(beginTwoFactor)
  return (
    <TwoFactorProof
      title={t('twoFactor.title')}
      submitLabel={t('common.next')}
      twoFactor={twoFactor}
      isBusy={isWriting}
      error={error}
      onProved={async (body) => onBegun(await write({ body }))}
      onClose={onClose}
    />
  )
}

function ConnectApp({ begun, onDone, onClose }: Omit<Props, 'twoFactor'> & { begun: Begun }) {
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
      <div className="stack" data-gap="16">
        <p>{t('twoFactor.scan')}</p>
        <QrCode text={begun.address} label={t('twoFactor.qr')} />
        <TextField
          className="breaks tabular"
          label={t('twoFactor.key')}
          value={begun.secret}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <TextField
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
