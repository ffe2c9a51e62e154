import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { AUDIT_KINDS } from '#contract/admin/admin.ts'
import { isDay } from '#engine/numbers/dates.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { DayField } from '../ui/fields/day-field.tsx'
import { FoldChip } from '../ui/fields/fold-chip.tsx'
import { PillSelect } from '../ui/fields/pill-select.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { SearchBox } from '../ui/tables/search-box.tsx'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useListSearch } from '../ui/tables/use-list-search.ts'
import { useDebouncedValue } from '../ui/use-debounced-value.ts'
import { useUrlChange, useUrlState } from '../ui/use-url-state.ts'
import { ACTION_GROUPS, groupOf } from './action-groups.ts'
import { ACTIONS, actionText, SUBJECT_KINDS } from './audit-words.ts'

// Waits for a pause in typing, so that the server is asked once for a word, not for each letter.
const TYPING_MS = 250

/** The filters in the address, and the query they make. By default only changes are listed, not reads. */
export function useAuditFilters() {
  const change = useUrlChange()
  const [search, setSearch] = useListSearch()
  const [kindText] = useUrlState('kind', 'CHANGE')
  const [actionText] = useUrlState('action', '')
  const [aboutText] = useUrlState('about', '')
  const [numberText] = useUrlState('number', '')
  const [fromText] = useUrlState('from', '')
  const [toText] = useUrlState('to', '')
  const actor = useDebouncedValue(search.trim(), TYPING_MS)
  const number = useDebouncedValue(numberText, TYPING_MS)

  const kind = kindText === 'ALL' ? 'ALL' : (AUDIT_KINDS.find((known) => known === kindText) ?? 'CHANGE')
  const action = ACTIONS.find((known) => known === actionText)
  const subjectKind = SUBJECT_KINDS.find((known) => known === aboutText)
  const [from, to] = [fromText, toText].map((text) => (isDay(text) ? text : null))
  return {
    search,
    setSearch,
    kind,
    action,
    subjectKind,
    numberText,
    from: from ?? null,
    to: to ?? null,
    query: {
      ...(kind !== 'ALL' && { kind }),
      ...(actor !== '' && { actor }),
      ...(action && { action }),
      ...(subjectKind && { subjectKind }),
      ...(/^[1-9]\d{0,14}$/.test(number) && { subjectId: number }),
      ...(from && { from }),
      ...(to && { to }),
    },
    set: (changes: Record<string, string | null>) => change({ ...changes, page: null }),
    clear: () =>
      change({
        search: null,
        kind: null,
        action: null,
        about: null,
        number: null,
        from: null,
        to: null,
        page: null,
      }),
  }
}

type Filters = ReturnType<typeof useAuditFilters>

/** Filters by person, kind and subject, and others on demand; the children (such as the export) stand beside them. */
export function AuditFilters({ filters, children }: { filters: Filters; children: ReactNode }) {
  const speech = useSpeech()
  const { t } = speech
  const { set, action, numberText: number, from, to } = filters
  const used = [action, number, from, to].filter(Boolean).length
  const [isOpen, setIsOpen] = useState(used > 0)
  return (
    <div className="stack" data-gap="12">
      <Toolbar>
        <SearchBox label={t('admin.searchEntries')} value={filters.search} onChange={filters.setSearch} />
        <PillSelect
          label={t('admin.kind')}
          value={filters.kind}
          isChosen={filters.kind !== 'CHANGE'}
          onChange={(value) => set({ kind: value === 'CHANGE' ? null : value })}
          choices={(['CHANGE', 'READ', 'ALL'] as const).map((value) => ({ value, label: t(`admin.kind.${value}`) }))}
        />
        <PillSelect
          label={t('admin.about')}
          value={filters.subjectKind ?? ''}
          isChosen={filters.subjectKind !== undefined}
          onChange={(value) => set({ about: value || null })}
          choices={[
            { value: '', label: t('admin.allSubjects') },
            ...SUBJECT_KINDS.map((value) => ({ value, label: t(`admin.subjects.${value}`) })),
          ]}
        />
        <FoldChip icon={IconFilter} isOpen={isOpen} onToggle={setIsOpen}>
          {used > 0 ? t('admin.moreFiltersUsed', { count: used }) : t('admin.moreFilters')}
        </FoldChip>
        <span className="toolbar-end wrap" data-gap="8">
          {children}
        </span>
      </Toolbar>
      {isOpen && <FurtherFilters filters={filters} />}
    </div>
  )
}

function FurtherFilters({ filters }: { filters: Filters }) {
  const speech = useSpeech()
  const { t } = speech
  const { set } = filters
  const actions = ACTIONS.map((value) => ({ value, label: actionText(value, speech) })).toSorted((a, b) =>
    a.label.localeCompare(b.label, speech.language),
  )
  return (
    <div className="fit-columns" data-column="160" data-gap="12">
      <SelectField
        label={t('admin.action')}
        value={filters.action ?? ''}
        // Each action is either a change or a read: with another kind chosen, most actions would find nothing.
        onChange={({ currentTarget: { value } }) => set({ action: value || null, ...(value && { kind: 'ALL' }) })}
        data={[{ value: '', label: t('admin.allActions') }]}
        groups={ACTION_GROUPS.map((group) => ({
          label: t(`admin.group.${group}`),
          choices: actions.filter(({ value }) => groupOf(value) === group),
        }))}
      />
      <TextField
        label={t('admin.subjectId')}
        inputMode="numeric"
        value={filters.numberText}
        onChange={({ currentTarget: { value } }) => set({ number: value.replace(/\D/g, '') || null })}
      />
      <DayField label={t('word.from')} value={filters.from} onChange={(day) => set({ from: day })} />
      <DayField label={t('word.to')} value={filters.to} onChange={(day) => set({ to: day })} />
    </div>
  )
}
