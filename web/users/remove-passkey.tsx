import { type Passkey, removePasskey } from '#contract/auth/passkeys.ts'
import type { TwoFactor } from '#contract/auth/two-factor.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { TwoFactorProof } from './two-factor-proof.tsx'

type Props = { passkey: Passkey; twoFactor: TwoFactor; onClose: () => void }

/** Removes a passkey from the account. */
export function RemovePasskey({ passkey: { id, name }, twoFactor, onClose }: Props) {
  const t = useText()
  const { write, isWriting, error } = useWrite(removePasskey)
  return (
    <TwoFactorProof
      title={t('passkeys.removeTitle', { name })}
      submitLabel={t('passkeys.removeWord')}
      twoFactor={twoFactor}
      text={t('passkeys.removeText')}
      isDestructive
      isBusy={isWriting}
      error={error}
      onProved={async (body) => {
        await write({ params: { passkeyId: id }, body })
        showToast({ text: t('passkeys.removed', { name }) })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
