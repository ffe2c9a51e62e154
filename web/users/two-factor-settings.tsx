import { useState } from 'react'
import { endTwoFactor, getTwoFactor, replaceRecoveryCodes, type TwoFactor } from '#contract/auth/two-factor.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type Proof, TwoFactorProof } from './two-factor-proof.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

type Open = 'SET_UP' | 'TURN_OFF' | 'NEW_CODES' | null

/** The second step of the user's sign-in: on or off, and the recovery codes. */
export function TwoFactorSettings() {
  const t = useText()
  const { reload } = useSession()
  const { data, error, refetch } = useRead(getTwoFactor, {})
  const [open, setOpen] = useState<Open>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (!data && error) return <ErrorState message={t('twoFactor.loadFailed')} onRetry={refetch} />

  const close = () => setOpen(null)
  const showCodes = (made: readonly string[]) => {
    setOpen(null)
    setCodes(made)
  }
  const afterCodes = () => {
    setCodes(null)
    // The session is read again: a user who had to set up a second step first can now use the rest.
    void reload()
  }
  const isOn = data !== undefined && (data.onSince !== null || data.passkeys > 0)
  return (
    <SettingsSection
      title={t('twoFactor.title')}
      hint={isOn ? undefined : t('twoFactor.offHint')}
      action={data ? <Actions twoFactor={data} onOpen={setOpen} /> : <Skeleton width="160px" height="36px" />}
    >
      {data && isOn && <State twoFactor={data} />}
      {data && open === 'SET_UP' && <TwoFactorSetUp twoFactor={data} onDone={showCodes} onClose={close} />}
      {data && open === 'NEW_CODES' && <NewCodes twoFactor={data} onDone={showCodes} onClose={close} />}
      {data && open === 'TURN_OFF' && <TurnOff twoFactor={data} onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={afterCodes} />}
    </SettingsSection>
  )
}

function State({ twoFactor: { onSince, recoveryCodesLeft } }: { twoFactor: TwoFactor }) {
  const t = useText()
  const format = useFormat()
  return (
    <div>
      <p>{onSince !== null ? t('twoFactor.onHint', { day: format.instantIn(onSince) }) : t('twoFactor.byPasskey')}</p>
      <p className="muted small">{t('twoFactor.codesLeft', { count: recoveryCodesLeft })}</p>
    </div>
  )
}

function Actions({ twoFactor, onOpen }: { twoFactor: TwoFactor; onOpen: (open: Open) => void }) {
  const t = useText()
  const hasApp = twoFactor.onSince !== null
  const isOn = hasApp || twoFactor.passkeys > 0
  return (
    <div className="wrap" data-gap="8">
      {isOn && (
        <Button variant="default" onClick={() => onOpen('NEW_CODES')}>
          {t('twoFactor.newCodes')}
        </Button>
      )}
      <Button variant="default" onClick={() => onOpen(hasApp ? 'TURN_OFF' : 'SET_UP')}>
        {t(hasApp ? 'twoFactor.turnOff' : isOn ? 'twoFactor.addApp' : 'twoFactor.turnOn')}
      </Button>
    </div>
  )
}

type DialogProps = { twoFactor: TwoFactor; onClose: () => void }

function NewCodes({ twoFactor, onDone, onClose }: DialogProps & { onDone: (codes: readonly string[]) => void }) {
  const t = useText()
  const { write, isWriting, error } = useWrite(replaceRecoveryCodes)
  return (
    <TwoFactorProof
      title={t('twoFactor.newCodes')}
      submitLabel={t('twoFactor.newCodes')}
      twoFactor={twoFactor}
      text={t('twoFactor.newCodesText')}
      isBusy={isWriting}
      error={error}
      onProved={async (body) => onDone((await write({ body })).recoveryCodes)}
      onClose={onClose}
    />
  )
}

function TurnOff({ twoFactor, onClose }: DialogProps) {
  const t = useText()
  const { write, isWriting, error } = useWrite(endTwoFactor)
  const turnOff = async (body: Proof) => {
    await write({ body })
    showToast({ text: t('twoFactor.turnedOff') })
    onClose()
  }
  return (
    <TwoFactorProof
      title={t('twoFactor.offTitle')}
      submitLabel={t('twoFactor.turnOff')}
      twoFactor={twoFactor}
      text={t('twoFactor.offText')}
      isDestructive
      isBusy={isWriting}
      error={error}
      onProved={turnOff}
      onClose={onClose}
    />
  )
}
