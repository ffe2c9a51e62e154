import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import type { ListedUser } from '#contract/admin/admin.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { ActionMenu } from '../ui/action-menu.tsx'
import { EmailText } from '../ui/email-text.tsx'
import { DayText } from '../ui/figures.tsx'
import { IconLink } from '../ui/icon-link.tsx'
import type { Column } from '../ui/tables/table-rows.ts'
import '../ui/status-chip.css'

/** The action that was chosen, and the account it is for. */
export type UserAction = { what: 'ROLE' | 'STATE' | 'LINK' | 'TWO_FACTOR' | 'LIMITS'; user: ListedUser }

type UserColumnsOptions = { myId: number; onAsk: (action: UserAction) => void }

/** The columns of the list of accounts. An administrator's own account offers no actions. */
export function useUserColumns({ myId, onAsk }: UserColumnsOptions): Column<ListedUser>[] {
  const t = useText()
  const format = useFormat()
  return [
    {
      key: 'person',
      title: t('admin.person'),
      place: 'START',
      cell: (user) => <Who user={user} isMe={user.id === myId} />,
    },
    {
      key: 'role',
      title: t('admin.roleWord'),
      place: 'END_BELOW',
      cell: ({ role }) => <span className="nowrap">{role === null ? t('admin.noRole') : t(`role.${role}`)}</span>,
    },
    { key: 'state', title: t('word.state'), place: 'END', cell: (user) => <State user={user} /> },
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
        {isMe && <span className="muted"> ({t('admin.you')})</span>}
      </span>
      {user.companyName && <span className="muted"> · {user.companyName}</span>}
      <span className="muted block breaks">
        <EmailText address={user.email} />
      </span>
    </span>
  )
}

function State({ user: { isDisabled, hasTwoFactor, emailVerified } }: { user: ListedUser }) {
  const t = useText()
  return (
    <span>
      <span className="status-chip inline-row muted tiny strong" data-tone={isDisabled ? 'ERROR' : 'SUCCESS'}>
        {t(`admin.state.${isDisabled ? 'DISABLED' : 'ACTIVE'}`)}
      </span>
      {!emailVerified && <span className="muted tiny block">{t('admin.emailUnverified')}</span>}
      {hasTwoFactor && <span className="muted tiny block">{t('admin.twoSteps')}</span>}
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
  const navigate = useNavigate()
  const ask = (what: UserAction['what'], label: string) => ({
    key: what,
    label,
    onChoose: () => onAsk({ what, user }),
  })
  const log = `/admin/audit?search=${user.id}`
  if (isMe) {
    return (
      <IconLink label={t('admin.entriesOf')} to={log}>
        <IconHistory size={18} stroke={1.75} aria-hidden="true" />
      </IconLink>
    )
  }
  const isLender = user.role === 'LENDER' || user.role === 'ADMIN'
  const actions = [
    ...(user.isDisabled ? [] : [ask('LINK', t('admin.makeResetLink'))]),
    ask('ROLE', t('admin.changeRole')),
    ...(isLender ? [ask('LIMITS', t('admin.changeLimits'))] : []),
    ...(user.hasTwoFactor ? [ask('TWO_FACTOR', t('admin.endTwoFactor'))] : []),
    ask('STATE', user.isDisabled ? t('admin.enable') : t('admin.disable')),
    { key: 'LOG', label: t('admin.entriesOf'), onChoose: () => void navigate(log) },
  ]
  return <ActionMenu label={t('admin.actionsFor', { name: user.fullName })} groups={[actions]} isOnlyDots />
}
