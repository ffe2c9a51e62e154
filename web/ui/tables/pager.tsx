import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../icon-button.tsx'
import type { TablePage } from './table-rows.ts'
import '../fields/pill-select.css'
import './pager.css'

type Props = {
  page: Omit<TablePage<unknown>, 'rows'>
  size: number
  sizes: readonly number[]
  onPage: (page: number) => void
  onSize: (size: number) => void
}

/** The page size, the current page, and buttons for the previous and the next one. */
export function Pager({ page, size, sizes, onPage, onSize }: Props) {
  const t = useText()
  const sizeId = useId()
  return (
    <nav className="pager row wrap end muted small not-on-paper" aria-label={t('ui.pages')}>
      <label htmlFor={sizeId}>{t('ui.rowsPerPage')}</label>
      <span className="drop-choice">
        <select
          id={sizeId}
          className="pager-size"
          value={size}
          onChange={(event) => {
            onSize(Number(event.currentTarget.value))
          }}
        >
          {sizes.map((offered) => (
            <option key={offered} value={offered}>
              {offered}
            </option>
          ))}
        </select>
      </span>
      <span className="inline-row" data-gap="8">
        <span className="pager-place tabular" aria-live="polite">
          {t('ui.rowsShown', { from: page.from, to: page.to, total: page.total })}
        </span>
        <IconButton label={t('ui.previousPage')} isDisabled={page.page <= 1} onClick={() => onPage(page.page - 1)}>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('ui.nextPage')} isDisabled={page.page >= page.pages} onClick={() => onPage(page.page + 1)}>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </span>
    </nav>
  )
}
