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
import { foreseen, show, useForeseenRead } from '../api/foreseen.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { viewOf } from './view-of.ts'
import '../ui/fields/choice-chip.css'

type View = NonNullable<Preferences['views']>[number]

type Change = (views: readonly View[]) => View[]

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
  const { data } = useForeseenRead(getPreferences, args)
  const [isNaming, setIsNaming] = useState(false)
  const keep = useAction(updatePreferences, {
    failed: 'lists.viewFailed',
    hasNoPlaceForError: true,
    foresee: (change: Change) =>
      show(foreseen(getPreferences, (stored) => ({ ...stored, views: change(stored.views ?? []) }))),
    // Preferences are stored as a whole, so the latest are read first.
    argsOf: async (change) => {
      const stored = await call(getPreferences, args)
      return { ...args, body: { preferences: { ...stored, views: change(stored.views ?? []) } } }
    },
  })
  const all = data?.views ?? []
  const views = all.filter((view) => view.list === list)
  const isSame = (view: View, name: string) => view.list === list && view.name === name
  const chosen = views.find(({ search }) => search === current)
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
          onClick={() => void keep.run((stored) => stored.filter((view) => !isSame(view, chosen.name)))}
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
          onClose={() => setIsNaming(false)}
          onSave={(name) => {
            setIsNaming(false)
            void keep.run((stored) => [
              ...stored.filter((view) => !isSame(view, name)),
              { name, search: current, ...(list && { list }) },
            ])
          }}
        />
      )}
    </span>
  )
}

type NameProps = { onClose: () => void; onSave: (name: string) => void }

function NameDialog({ onSave, onClose }: NameProps) {
  const t = useText()
  const [name, setName] = useState('')
  const isBlank = name.trim() === ''
  return (
    <FormDialog
      title={t('lists.saveView')}
      submitLabel={t('lists.saveView')}
      onClose={onClose}
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
