import { Link } from 'react-router'
import { type AdminOverview, getAdminOverview } from '#contract/admin/admin.ts'
import { useRead } from '../api/use-read.ts'
import { ApprovalCount } from '../approvals/approval-count.tsx'
import { count as countText } from '../i18n/format.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Amount } from '../ui/figures.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { FactGrid } from '../ui/page/fact-grid.tsx'
import { FigureCard, FigureCards } from '../ui/page/figure-card.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { AdminPage } from './admin-page.tsx'
import { CheckPanel } from './check-panel.tsx'
import { ClockNote } from './clock-note.tsx'
import { DiskNote } from './disk-note.tsx'
import { FileRoom } from './file-room.tsx'
import { SignInRules } from './sign-in-rules.tsx'
import { bytesText, longestPart } from './system-figures.ts'

/** An administrator's first questions: how much is there, and is all of it right? */
export function Overview() {
  const t = useText()
  const { data, isError, refetch } = useRead(getAdminOverview, {})
  return (
    <AdminPage>
      <div className="stack" data-gap="16">
        <ApprovalCount />
        <ClockNote clock={data?.system.clock} />
        <DiskNote files={data?.system.files} />
        {isError && !data ? (
          <div className="panel">
            <ErrorState message={t('admin.failed')} onRetry={refetch} />
          </div>
        ) : (
          <>
            <Cards overview={data} />
            <CheckPanel system={data?.system} onAgain={refetch} />
            <div className="admin-columns grid" data-gap="16">
              <LoansByStatus loans={data?.loans} />
              <div className="stack" data-gap="16">
                <PeopleByRole users={data?.users} />
                <SignInRules />
              </div>
              <FileRoom />
            </div>
            <Installation system={data?.system} />
          </>
        )}
      </div>
    </AdminPage>
  )
}

const RUNNING: readonly string[] = ['ACTIVE', 'LATE']

function Cards({ overview }: { overview: AdminOverview | undefined }) {
  const t = useText()
  const format = useFormat()
  const { users, loans, payments30Days: received } = overview ?? {}
  const isLoading = overview === undefined
  const running = loans?.byStatus.filter(({ status }) => RUNNING.includes(status)) ?? []
  const disabled = users?.disabled ?? 0
  return (
    <FigureCards>
      <FigureCard
        label={t('admin.outstanding')}
        note={t('admin.lentInAll', { amount: format.usd(loans?.lent) })}
        isLoading={isLoading}
        to="/admin/loans"
      >
        <Amount dollars={loans?.outstanding} />
      </FigureCard>
      <FigureCard
        label={t('admin.received')}
        note={t('count.payments', { count: received?.count ?? 0 })}
        isLoading={isLoading}
      >
        <Amount dollars={received?.amount} />
      </FigureCard>
      <FigureCard
        label={t('admin.runningLoans')}
        note={t('admin.loansInAll', { count: loans?.total ?? 0 })}
        isLoading={isLoading}
        to="/admin/loans"
      >
        {countText(running.reduce((sum, { count }) => sum + count, 0))}
      </FigureCard>
      <FigureCard
        label={t('admin.people')}
        note={disabled === 0 ? t('admin.noneDisabled') : t('admin.disabledOfThem', { count: disabled })}
        isLoading={isLoading}
        to="/admin/users"
      >
        {users && countText(users.lenders + users.borrowers + users.admins + users.withoutRole)}
      </FigureCard>
    </FigureCards>
  )
}

function LoansByStatus({ loans }: { loans: AdminOverview['loans'] | undefined }) {
  const t = useText()
  return (
    <Section title={t('admin.byStatus')}>
      {!loans && <Skeleton height="200px" />}
      <ul className="admin-counts plain-list lined">
        {loans?.byStatus.map(({ status, count }) => (
          <li key={status} className="relative row spread tabular" data-gap="16">
            <Link className="covers" to={`/admin/loans?status=${status}`}>
              <StatusChip kind="loan" status={status} />
            </Link>
            <span>{countText(count)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function PeopleByRole({ users }: { users: AdminOverview['users'] | undefined }) {
  const t = useText()
  const rows = users && [
    { role: 'LENDER' as const, count: users.lenders },
    { role: 'BORROWER' as const, count: users.borrowers },
    { role: 'ADMIN' as const, count: users.admins },
  ]
  return (
    <Section title={t('admin.byRole')}>
      {!rows && <Skeleton height="120px" />}
      <ul className="admin-counts plain-list lined">
        {rows?.map(({ role, count }) => (
          <li key={role} className="relative row spread tabular" data-gap="16">
            <Link className="covers" to={`/admin/users?role=${role}`}>
              {t(`admin.role.${role}`)}
            </Link>
            <span>{countText(count)}</span>
          </li>
        ))}
        {users !== undefined && users.withoutRole > 0 && (
          <li className="relative row spread tabular" data-gap="16">
            {t('admin.role.NONE')}
            <span>{countText(users.withoutRole)}</span>
          </li>
        )}
      </ul>
    </Section>
  )
}

function Installation({ system }: { system: AdminOverview['system'] | undefined }) {
  const t = useText()
  if (!system) {
    return (
      <Section title={t('admin.system')}>
        <Skeleton height="44px" />
      </Section>
    )
  }
  const { unit, count } = longestPart(system.uptimeSeconds)
  return (
    <Section title={t('admin.system')}>
      <FactGrid
        column={160}
        facts={[
          { label: t('admin.databaseSize'), value: bytesText(system.databaseBytes) },
          { label: t('admin.storedFiles'), value: bytesText(system.files.storedBytes) },
          { label: t('admin.freeDisk'), value: bytesText(system.files.freeBytes) },
          { label: t('admin.uptime'), value: t(`admin.${unit}`, { count }) },
          { label: t('admin.migration'), value: String(Number.parseInt(system.migration, 10)) },
        ]}
      />
    </Section>
  )
}
