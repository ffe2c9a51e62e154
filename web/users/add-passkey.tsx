import { useState } from 'react'
import { browserIn } from '#contract/auth/browser-name.ts'
import { addPasskey, beginPasskey } from '#contract/auth/passkeys.ts'
import type { TwoFactor } from '#contract/auth/two-factor.ts'
import { ApiError } from '../api/api-error.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { type Proof, TwoFactorProof } from './two-factor-proof.tsx'

type Props = {
  twoFactor: TwoFactor
  /** With recovery codes when the passkey is the account's first second step; else null. */
  onDone: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

/** Makes a passkey on this device or on one that it reaches, and stores its public key on the server. */
export function AddPasskey({ twoFactor, onDone, onClose }: Props) {
  const t = useText()
  const begin = useWrite(beginPasskey)
  const add = useWrite(addPasskey)
  const suggested = useSuggestedName()
  const [name, setName] = useState(suggested)
  const [failure, setFailure] = useState<ApiError | null>(null)

  const makeOne = async (proof: Proof) => {
    setFailure(null)
    const options = await begin.write({ body: proof })
    const { makePasskey } = await import('../auth/passkey-device.ts')
    const made = await makePasskey(options)
    if (!made) return setFailure(new ApiError(0, { message: t('passkeys.none') }))
    const { recoveryCodes } = await add.write({ body: { name: name.trim() || suggested, ...made } })
    showToast({ text: t('passkeys.added') })
    onDone(recoveryCodes)
  }
  return (
    <TwoFactorProof
      title={t('passkeys.add')}
      submitLabel={t('passkeys.add')}
      twoFactor={twoFactor}
      text={t('passkeys.addText')}
      isBusy={begin.isWriting || add.isWriting}
      error={failure ?? begin.error ?? add.error}
      onProved={makeOne}
      onClose={onClose}
    >
      <TextField
        label={t('word.name')}
        description={t('passkeys.nameHint')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </TwoFactorProof>
  )
}

/** A name for the passkey, such as 'Chrome on Linux'. */
function useSuggestedName(): string {
  const t = useText()
  const { browser, system } = browserIn(navigator.userAgent)
  if (browser && system) return t('users.browserOn', { browser, system })
  return browser ?? system ?? t('users.unknownBrowser')
}
