import { IconColumns3 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usd } from '../i18n/format.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { FoldChip } from '../ui/fields/fold-chip.tsx'
import { PillSelect } from '../ui/fields/pill-select.tsx'
import { LinkTabs } from '../ui/page/link-tabs.tsx'
import { useDismiss } from '../ui/use-dismiss.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { PILL_KEYS, PILLS, type Pill, type Pills, TABS, type Tab } from './loan-filters.ts'
import '../ui/fields/choice.css'
import './loan-filter-bar.css'

/** The states of loans as tabs, each with how many there are. */
export function StatusTabs({ tab, counts }: { tab: Tab; counts: Record<Tab, number> | undefined }) {
  const t = useText()
  const [params] = useSearchParams()
  const addressOf = (next: Tab) => {
    const changed = new URLSearchParams(params)
    changed.delete('page')
    if (next === 'all') changed.delete('status')
    else changed.set('status', next)
    return `/loans/active?${changed.toString()}`
  }
  return (
    <LinkTabs
      label={t('word.status')}
      tabs={TABS.map((name) => ({
        name: t(`lists.tab.${name}`),
        count: counts?.[name],
        to: addressOf(name),
        isCurrent: name === tab,
      }))}
    />
  )
}

/** The filters of the list, each a pill that says what it lets through. */
export function FilterPills({ pills }: { pills: Pills }) {
  const { t, known } = useSpeech()
  const change = useUrlChange()
  const nameOf = (pill: Pill, value: string): string => {
    if (value === 'any') return t(`lists.pill.${pill}`)
    if (pill === 'type') return known(`loanType.${value}`) ?? value
    if (pill === 'above') return t('lists.above', { amount: usd(Number(value)) })
    if (pill === 'days' && value === '1') return t('word.pastDue')
    return t(pill === 'days' ? 'lists.daysLate' : 'lists.endsWithin', { days: value })
  }
  const isFiltered = PILL_KEYS.some((pill) => pills[pill] !== 'any')
  return (
    <span className="wrap" data-gap="8">
      {PILL_KEYS.map((pill) => (
        <PillSelect
          key={pill}
          label={t(`lists.pill.${pill}`)}
          value={pills[pill]}
          isChosen={pills[pill] !== 'any'}
          choices={PILLS[pill].map((value) => ({ value, label: nameOf(pill, value) }))}
          onChange={(value) => change({ [pill]: value === 'any' ? null : value, page: null })}
        />
      ))}
      {isFiltered && (
        <button
          type="button"
          className="text-button small"
          onClick={() => change({ type: null, days: null, ends: null, above: null, page: null })}
        >
          {t('lists.clearFilters')}
        </button>
      )}
    </span>
  )
}

type ColumnsProps = {
  columns: readonly { key: string; title: string }[]
  shown: ReadonlySet<string>
  onChange: (shown: ReadonlySet<string>) => void
}

/** Chooses which columns the list shows. */
export function ColumnChoice({ columns, shown, onChange }: ColumnsProps) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useDismiss({ isOpen, box, onDismiss: () => setIsOpen(false) })
  return (
    <div ref={box}>
      <FoldChip icon={IconColumns3} isOpen={isOpen} onToggle={setIsOpen}>
        {t('word.columns')}
      </FoldChip>
      {isOpen && (
        <fieldset className="list-columns-popup popup" aria-label={t('word.columns')}>
          {columns.map(({ key, title }) => (
            <label key={key} className="popup-item row" data-gap="12">
              <input
                className="choice"
                type="checkbox"
                checked={shown.has(key)}
                onChange={({ currentTarget: { checked } }) => {
                  const next = new Set(shown)
                  if (checked) next.add(key)
                  else next.delete(key)
                  onChange(next)
                }}
              />
              {title}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
