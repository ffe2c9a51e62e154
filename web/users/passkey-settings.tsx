import { useState } from 'react'
import { listPasskeys, type Passkey } from '#contract/auth/passkeys.ts'
import { getTwoFactor } from '#contract/auth/two-factor.ts'
import { useRead } from '../api/use-read.ts'
import { type PasskeyPlace, passkeyPlace } from '../auth/passkey-place.ts'
import { RichText } from '../i18n/rich-text.tsx'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useSession } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The user's passkeys: a list, to add to and remove from. */
export function PasskeySettings() {
  const t = useText()
  const { reload } = useSession()
  const { data, error, refetch } = useRead(listPasskeys, {})
  const { data: twoFactor } = useRead(getTwoFactor, {})
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const place = passkeyPlace()
  if (!data && error) return <ErrorState message={t('passkeys.loadFailed')} onRetry={refetch} />

  const afterAdding = (made: readonly string[] | null) => {
    setIsAdding(false)
    setCodes(made)
  }
  const afterCodes = () => {
    setCodes(null)
    // The session is read again: a user who had to set up a second step first can now use the rest.
    void reload()
  }
  return (
    <SettingsSection
      title={t('passkeys.title')}
      hint={place.kind === 'HERE' ? t('passkeys.hint') : undefined}
      action={
        data &&
        twoFactor &&
        place.kind === 'HERE' && (
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('passkeys.add')}
          </Button>
        )
      }
    >
      {data && twoFactor && <List passkeys={data.passkeys} onRemove={setRemoving} />}
      {!(data && twoFactor) && place.kind === 'HERE' && <Skeleton height="44px" />}
      {place.kind !== 'HERE' && <WhyNot place={place} />}
      {isAdding && twoFactor && (
        <AddPasskey twoFactor={twoFactor} onDone={afterAdding} onClose={() => setIsAdding(false)} />
      )}
      {removing && twoFactor && (
        <RemovePasskey passkey={removing} twoFactor={twoFactor} onClose={() => setRemoving(null)} />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={afterCodes} />}
    </SettingsSection>
  )
}

function List({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove: (passkey: Passkey) => void }) {
  const t = useText()
  const format = useFormat()
  if (passkeys.length === 0) return null
  return (
    <ul className="users-list plain-list lined">
      {passkeys.map((passkey) => {
        const { id, name, createdAt, lastUsedAt, isSynced } = passkey
        const used = lastUsedAt
          ? t('passkeys.lastUsed', { when: format.instantIn(lastUsedAt) })
          : t('passkeys.neverUsed')
        const facts = [t('passkeys.addedOn', { day: format.instantIn(createdAt) }), used]
        return (
          <li key={id} className="row wrap spread" data-gap="8 16">
            <span>
              {name}
              <div className="muted small">{[...facts, ...(isSynced ? [t('passkeys.synced')] : [])].join(' · ')}</div>
            </span>
            <Button variant="default" aria-label={t('passkeys.remove', { name })} onClick={() => onRemove(passkey)}>
              {t('passkeys.removeWord')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

function WhyNot({ place: { kind, address } }: { place: PasskeyPlace }) {
  const t = useText()
  const { user } = useSession()
  if (kind === 'ELSEWHERE') {
    return (
      <p>
        <RichText
          text={t('passkeys.elsewhere', { address })}
          parts={{ place: (words) => <a href={`${address}/settings`}>{words}</a> }}
        />
      </p>
    )
  }
  const notOffered = user?.role === 'ADMIN' ? 'passkeys.notSetUp' : 'passkeys.notOffered'
  return <p className="muted small">{t(kind === 'NOWHERE' ? notOffered : 'passkeys.notHere')}</p>
}
