import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { getPreferences, type Preferences, updatePreferences, VIEWS_MAX } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { viewOf } from './loan-filters.ts'
import '../ui/fields/choice-chip.css'

type View = NonNullable<Preferences['views']>[number]

/** The lender's saved views of their loans: filters, search, columns and order under a name. */
export function LoanViews() {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const current = viewOf(params)
  const args = { params: { userId: user.id } }
  const { data } = useRead(getPreferences, args)
  const [isNaming, setIsNaming] = useState(false)
  const store = useAction(updatePreferences, { failed: 'lists.viewFailed', onClose: () => setIsNaming(false) })
  const views = data?.views ?? []
  const chosen = views.find(({ search }) => search === current)
  const keep = async (change: (views: readonly View[]) => View[]) => {
    // Preferences are stored as a whole, so the latest are read first.
    const stored = await call(getPreferences, args)
    await store.run({ ...args, body: { preferences: { ...stored, views: change(stored.views ?? []) } } })
  }
  if (views.length === 0 && current === '') return null
  return (
    <span className="wrap" data-gap="8">
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          className="choice-chip"
          aria-pressed={view === chosen}
          onClick={() => void navigate(`/loans/active?${view === chosen ? '' : view.search}`)}
        >
          {view.name}
        </button>
      ))}
      {chosen ? (
        <button
          type="button"
          className="text-button small"
          disabled={store.isBusy}
          onClick={() => void keep((stored) => stored.filter(({ name }) => name !== chosen.name))}
        >
          {t('lists.removeView')}
        </button>
      ) : (
        current !== '' &&
        views.length < VIEWS_MAX && (
          <button type="button" className="text-button small" onClick={() => setIsNaming(true)}>
            {t('lists.saveView')}
          </button>
        )
      )}
      {isNaming && (
        <NameDialog
          error={store.error}
          isBusy={store.isBusy}
          onClose={() => setIsNaming(false)}
          onSave={(name) =>
            keep((stored) => [...stored.filter((view) => view.name !== name), { name, search: current }])
          }
        />
      )}
    </span>
  )
}

type NameProps = { error: string | null; isBusy: boolean; onClose: () => void; onSave: (name: string) => Promise<void> }

function NameDialog({ onSave, ...dialog }: NameProps) {
  const t = useText()
  const [name, setName] = useState('')
  const isBlank = name.trim() === ''
  return (
    <FormDialog
      title={t('lists.saveView')}
      submitLabel={t('lists.saveView')}
      {...dialog}
      isDisabled={isBlank}
      onSubmit={() => (isBlank ? undefined : onSave(name.trim()))}
    >
      <TextField
        label={t('lists.viewName')}
        description={t('lists.viewHint')}
        value={name}
        maxLength={40}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </FormDialog>
  )
}
