import { Button } from '@mantine/core'
import { useState } from 'react'
import { endTwoFactor, getTwoFactor, replaceRecoveryCodes } from '#contract/two-factor.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.ts'
import { useFormat } from '../ui/use-format.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SettingsSection } from './settings-section.tsx'
import { TwoFactorProof } from './two-factor-proof.tsx'
import { TwoFactorSetUp } from './two-factor-set-up.tsx'

type Open = 'SET_UP' | 'TURN_OFF' | 'NEW_CODES' | null

/** The second step of one's sign-in: on or off, and the recovery codes. */
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
    // Whoever could do nothing before it was set up can now.
    void reload()
  }
  return (
    <SettingsSection title={t('twoFactor.title')} hint={data?.onSince ? undefined : t('twoFactor.offHint')}>
      {data ? (
        <State onSince={data.onSince} codesLeft={data.recoveryCodesLeft} onOpen={setOpen} />
      ) : (
        <Skeleton height="44px" />
      )}
      {open === 'SET_UP' && <TwoFactorSetUp onDone={showCodes} onClose={close} />}
      {open === 'NEW_CODES' && <NewCodes onDone={showCodes} onClose={close} />}
      {open === 'TURN_OFF' && <TurnOff onClose={close} />}
      {codes && <RecoveryCodes codes={codes} onClose={afterCodes} />}
    </SettingsSection>
  )
}

type StateProps = { onSince: string | null; codesLeft: number; onOpen: (open: Open) => void }

function State({ onSince, codesLeft, onOpen }: StateProps) {
  const t = useText()
  const format = useFormat()
  if (onSince === null) {
    return (
      <div className="users-actions">
        <Button onClick={() => onOpen('SET_UP')}>{t('twoFactor.turnOn')}</Button>
      </div>
    )
  }
  return (
    <>
      <p>
        {t('twoFactor.onHint', { day: format.instant(onSince) })}{' '}
        <span className="users-quiet">{t('twoFactor.codesLeft', { count: codesLeft })}</span>
      </p>
      <div className="users-actions">
        <Button variant="default" onClick={() => onOpen('NEW_CODES')}>
          {t('twoFactor.newCodes')}
        </Button>
        <Button variant="default" onClick={() => onOpen('TURN_OFF')}>
          {t('twoFactor.turnOff')}
        </Button>
      </div>
    </>
  )
}

function NewCodes({ onDone, onClose }: { onDone: (codes: readonly string[]) => void; onClose: () => void }) {
  const t = useText()
  const { write, isWriting, error } = useWrite(replaceRecoveryCodes)
  return (
    <TwoFactorProof
      title={t('twoFactor.newCodes')}
      submitLabel={t('twoFactor.newCodes')}
      isBusy={isWriting}
      error={error}
      onProved={async (body) => onDone((await write({ body })).recoveryCodes)}
      onClose={onClose}
    >
      {t('twoFactor.newCodesText')}
    </TwoFactorProof>
  )
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { write, isWriting, error } = useWrite(endTwoFactor)
  const turnOff = async (body: { password: string; code: string }) => {
    await write({ body })
    showToast({ text: t('twoFactor.turnedOff') })
    onClose()
  }
  return (
    <TwoFactorProof
      title={t('twoFactor.offTitle')}
      submitLabel={t('twoFactor.turnOff')}
      isDestructive
      isBusy={isWriting}
      error={error}
      onProved={turnOff}
      onClose={onClose}
    >
      {t('twoFactor.offText')}
    </TwoFactorProof>
  )
}
