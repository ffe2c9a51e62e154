import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  getPreferences,
  type Preferences,
  updatePreferences,
  VIEWS_MAX,
  type ViewedList,
} from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { viewOf } from './view-of.ts'
import '../ui/fields/choice-chip.css'

type View = NonNullable<Preferences['views']>[number]

type Props = {
  list?: ViewedList
  /** What the address of the list has without any choice. */
  base?: string
}

/** A lender's saved views of a list, by default of their loans: filters, search, columns and order under a name. */
export function ListViews({ list, base = '' }: Props) {
  const t = useText()
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const current = viewOf(params)
  const args = { params: { userId: user.id } }
  const { data } = useRead(getPreferences, args)
  const [isNaming, setIsNaming] = useState(false)
  const store = useAction(updatePreferences, { failed: 'lists.viewFailed', onClose: () => setIsNaming(false) })
  const all = data?.views ?? []
  const views = all.filter((view) => view.list === list)
  const isSame = (view: View, name: string) => view.list === list && view.name === name
  const chosen = views.find(({ search }) => search === current)
  const keep = async (change: (views: readonly View[]) => View[]) => {
    // Preferences are stored as a whole, so the latest are read first.
    const stored = await call(getPreferences, args)
    await store.run({ ...args, body: { preferences: { ...stored, views: change(stored.views ?? []) } } })
  }
  if (views.length === 0 && current === base) return null
  return (
    <span className="wrap" data-gap="8">
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          className="choice-chip"
          aria-pressed={view === chosen}
          onClick={() => void navigate(`${pathname}?${view === chosen ? base : view.search}`)}
        >
          {view.name}
        </button>
      ))}
      {chosen ? (
        <button
          type="button"
          className="text-button small"
          disabled={store.isBusy}
          onClick={() => void keep((stored) => stored.filter((view) => !isSame(view, chosen.name)))}
        >
          {t('lists.removeView')}
        </button>
      ) : (
        current !== base &&
        all.length < VIEWS_MAX && (
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
            keep((stored) => [
              ...stored.filter((view) => !isSame(view, name)),
              { name, search: current, ...(list && { list }) },
            ])
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
        label={t('word.name')}
        description={t('lists.viewHint')}
        value={name}
        maxLength={40}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
    </FormDialog>
  )
}
