import { useState } from 'react'
import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { passkeyPlace } from './passkey-place.ts'

type Props = {
  /** Sends a passkey instead of the code, once the password was right. null: the passkey alone signs in. */
  asSecondStep: ((passkey: PasskeyProof) => Promise<void>) | null
  isDisabled: boolean
  onBegin: () => void
  /** A null reason: the user declined or the device cannot. */
  onFailure: (reason: unknown) => void
}

/** The button that signs in with a passkey, on pages at the address where passkeys work. */
export function PasskeySignIn({ asSecondStep, isDisabled, onBegin, onFailure }: Props) {
  const t = useText()
  const { enter } = useSession()
  const [isBusy, setIsBusy] = useState(false)
  const { kind, address } = passkeyPlace()
  if (kind === 'ELSEWHERE' && asSecondStep) {
    return <a href={`${address}/login`}>{t('auth.passkeyElsewhere', { address })}</a>
  }
  if (kind !== 'HERE') return null

  const signIn = async () => {
    setIsBusy(true)
    onBegin()
    try {
      // Loaded on the click, because most users sign in without a passkey.
      const { sendPasskey, signWithPasskey } = await import('./passkey-device.ts')
      const passkey = await signWithPasskey()
      if (!passkey) onFailure(null)
      else if (asSecondStep) await asSecondStep(passkey)
      else await enter(await sendPasskey(passkey))
    } catch (reason) {
      onFailure(reason)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button variant="default" fullWidth loading={isBusy} disabled={isDisabled} onClick={() => void signIn()}>
      {t(asSecondStep ? 'auth.passkeyInstead' : 'auth.passkey')}
    </Button>
  )
}
