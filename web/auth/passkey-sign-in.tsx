import { useState } from 'react'
import type { PasskeyProof } from '#contract/auth/passkey-proof.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { passkeyPlace } from './passkey-place.ts'

type Props = {
  /** The password was right, and a passkey can stand for the code. Without it, it lets in alone. */
  asSecondStep: ((passkey: PasskeyProof) => Promise<void>) | null
  isDisabled: boolean
  onBegin: () => void
  /** null: the person or the device would not. */
  onFailure: (reason: unknown) => void
}

/** The button that signs in with a passkey, where the page stands at the address for them. */
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
      // Fetched with the click: most people sign in without.
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
