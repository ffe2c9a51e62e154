import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { listUsers, USER_STATES } from '#contract/admin/admin.ts'
import { isReleased } from '#contract/auth/released-address.ts'
import { ROLES } from '#contract/permissions.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Read } from '../ui/page/read.tsx'
import { PagedTable, usePaging } from '../ui/tables/paged-table.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { AdminPage } from './admin-page.tsx'
import { DisableDialog } from './disable-dialog.tsx'
import { EndTwoFactorDialog } from './end-two-factor-dialog.tsx'
import { GiveAddressDialog } from './give-address-dialog.tsx'
import { LenderLimitsDialog } from './lender-limits-dialog.tsx'
import { ResetLinkDialog } from './reset-link-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type UserAction, useUserColumns } from './user-columns.tsx'

// Waits for a pause in typing, so that the server is asked once for a word, not for each letter.
const TYPING_MS = 250

/** All accounts: find them, change their roles, help their owners sign in again. */
export function Users() {
  const t = useText()
  const me = useUser()
  const { filters, query, isFiltered, clear } = useFilters()
  const paging = usePaging()
  const answer = useReadPage(listUsers, { query: { page: paging.page, limit: paging.size, ...query } })
  const [action, setAction] = useState<UserAction | null>(null)
  const columns = useUserColumns({ myId: me.id, onAsk: setAction })
  const close = () => setAction(null)

  return (
    <AdminPage>
      <div className="stack" data-gap="16">
        {filters}
        {answer.data && answer.data.total > 0 && (
          <p className="muted small" aria-live="polite">
            {t('admin.usersShown', { count: answer.data.total })}
          </p>
        )}
        <Read of={answer} failed={t('admin.usersFailed')}>
          <PagedTable
            label={t('shell.users')}
            columns={columns}
            page={answer.data}
            paging={paging}
            rowKey={({ id }) => id}
            moreLabel={({ fullName: name }) => t('ui.moreAbout', { name })}
            empty={
              <EmptyState message={t('admin.noUsers')} icon={<IconUsers size={24} stroke={1.5} aria-hidden="true" />}>
                {isFiltered && (
                  <Button variant="default" onClick={clear}>
                    {t('admin.clearFilters')}
                  </Button>
                )}
              </EmptyState>
            }
          />
        </Read>
      </div>
      {action?.what === 'ROLE' && <RoleDialog user={action.user} onClose={close} />}
      {action?.what === 'STATE' && isReleased(action.user) && <GiveAddressDialog user={action.user} onClose={close} />}
      {action?.what === 'STATE' && !isReleased(action.user) && <DisableDialog user={action.user} onClose={close} />}
      {action?.what === 'TWO_FACTOR' && <EndTwoFactorDialog user={action.user} onClose={close} />}
      {action?.what === 'LIMITS' && <LenderLimitsDialog user={action.user} onClose={close} />}
      {action?.what === 'LINK' && <ResetLinkDialog user={action.user} onClose={close} />}
    </AdminPage>
  )
}

/** Search and filters, kept in the address, and the query they make. */
function useFilters() {
  const t = useText()
  const change = useUrlChange()
  const [search, setSearch] = useListSearch()
  const [roleText] = useUrlState('role', '')
  const [stateText] = useUrlState('state', '')
  const q = useDebouncedValue(search.trim(), TYPING_MS)
  const role = ROLES.find((known) => known === roleText)
  const state = USER_STATES.find((known) => known === stateText)
  const filters = (
    <Toolbar>
      <SearchBox label={t('admin.searchUsers')} value={search} onChange={setSearch} />
      <SelectField
        className="admin-select"
        aria-label={t('admin.roleWord')}
        value={role ?? ''}
        onChange={(event) => change({ role: event.currentTarget.value || null, page: null })}
        data={[
          { value: '', label: t('admin.allRoles') },
          ...ROLES.map((value) => ({ value, label: t(`admin.role.${value}`) })),
        ]}
      />
      <SelectField
        className="admin-select"
        aria-label={t('word.state')}
        value={state ?? ''}
        onChange={(event) => change({ state: event.currentTarget.value || null, page: null })}
        data={[
          { value: '', label: t('admin.allStates') },
          ...USER_STATES.map((value) => ({ value, label: t(`admin.state.${value}`) })),
        ]}
      />
    </Toolbar>
  )
  return {
    filters,
    query: { ...(q !== '' && { q }), ...(role && { role }), ...(state && { state }) },
    isFiltered: q !== '' || role !== undefined || state !== undefined,
    clear: () => change({ search: null, role: null, state: null, page: null }),
  }
}
