import {
  IconGauge,
  IconHistory,
  IconKey,
  IconShieldOff,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
} from '@tabler/icons-react'
import type { ListedUser } from '#contract/admin/admin.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { DayText } from '../ui/figures.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import './accounts.css'
import '../ui/status-chip.css'

/** The action that was chosen, and the account it is for. */
export type UserAction = { what: 'ROLE' | 'STATE' | 'LINK' | 'TWO_FACTOR' | 'LIMITS'; user: ListedUser }

type UserColumnsOptions = { myId: number; onAsk: (action: UserAction) => void }

/** The columns of the list of accounts. An administrator's own account offers no actions. */
export function useUserColumns({ myId, onAsk }: UserColumnsOptions): Column<ListedUser>[] {
  const t = useText()
  const format = useFormat()
  return [
    { key: 'person', title: t('admin.person'), cell: (user) => <Who user={user} isMe={user.id === myId} /> },
    {
      key: 'role',
      title: t('admin.roleWord'),
      cell: ({ role }) => <span className="nowrap">{role === null ? t('admin.noRole') : t(`role.${role}`)}</span>,
    },
    { key: 'state', title: t('word.state'), cell: ({ isDisabled }) => <State isDisabled={isDisabled} /> },
    { key: 'loans', title: t('word.loans'), cell: (user) => <Loans user={user} /> },
    { key: 'since', title: t('admin.since'), cell: ({ createdAt }) => <DayText value={createdAt} /> },
    {
      key: 'seen',
      title: t('admin.lastSeen'),
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? t('admin.notSignedIn') : format.instant(lastSeenAt)),
    },
    {
      key: 'actions',
      title: t('word.actions'),
      isActions: true,
      cell: (user) => <Actions user={user} isMe={user.id === myId} onAsk={onAsk} />,
    },
  ]
}

function Who({ user, isMe }: { user: ListedUser; isMe: boolean }) {
  const t = useText()
  return (
    <span>
      <span className="strong">
        {user.fullName}
        {isMe && <span className="accounts-me muted tiny">{t('admin.you')}</span>}
      </span>
      <span className="muted tiny block">
        {user.email}
        {!user.emailVerified && ` · ${t('admin.emailUnverified')}`}
        {user.hasTwoFactor && ` · ${t('admin.twoSteps')}`}
      </span>
      {user.companyName && <span className="muted tiny block">{user.companyName}</span>}
    </span>
  )
}

function State({ isDisabled }: { isDisabled: boolean }) {
  const t = useText()
  return (
    <span className="status-chip inline-row muted tiny strong" data-tone={isDisabled ? 'ERROR' : 'SUCCESS'}>
      {t(`admin.state.${isDisabled ? 'DISABLED' : 'ACTIVE'}`)}
    </span>
  )
}

function Loans({ user: { loansLent, loansOwed } }: { user: ListedUser }) {
  const t = useText()
  const parts = [
    ...(loansLent > 0 ? [t('admin.lent', { count: loansLent })] : []),
    ...(loansOwed > 0 ? [t('admin.owed', { count: loansOwed })] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : <span className="muted small">{t('admin.noLoansOfTheirs')}</span>
}

function Actions({ user, isMe, onAsk }: { user: ListedUser; isMe: boolean; onAsk: UserColumnsOptions['onAsk'] }) {
  const t = useText()
  const name = user.fullName
  return (
    <>
      {!isMe && (
        <>
          <IconButton
            label={t('admin.changeRoleOf', { name })}
            word={t('admin.roleWord')}
            onClick={() => onAsk({ what: 'ROLE', user })}
          >
            <IconUserCog size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('admin.linkTitle', { name })}
            word={t('admin.linkWord')}
            isDisabled={user.isDisabled}
            onClick={() => onAsk({ what: 'LINK', user })}
          >
            <IconKey size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
          <span className="accounts-second-step">
            <IconButton
              label={t('admin.endTwoFactorOf', { name })}
              word={t('admin.endTwoFactorWord')}
              isDisabled={!user.hasTwoFactor}
              onClick={() => onAsk({ what: 'TWO_FACTOR', user })}
            >
              <IconShieldOff size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </span>
          {(user.role === 'LENDER' || user.role === 'ADMIN') && (
            <IconButton
              label={t('admin.limitsOf', { name })}
              word={t('admin.limitsWord')}
              onClick={() => onAsk({ what: 'LIMITS', user })}
            >
              <IconGauge size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            label={user.isDisabled ? t('admin.enableWho', { name }) : t('admin.disableWho', { name })}
            word={user.isDisabled ? t('admin.enable') : t('admin.disable')}
            onClick={() => onAsk({ what: 'STATE', user })}
          >
            {user.isDisabled ? (
              <IconUserCheck size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconUserOff size={18} stroke={1.75} aria-hidden="true" />
            )}
          </IconButton>
        </>
      )}
      <IconLink label={t('admin.entriesOf', { name })} word={t('word.log')} to={`/admin/audit?search=${user.id}`}>
        <IconHistory size={18} stroke={1.75} aria-hidden="true" />
      </IconLink>
    </>
  )
}
