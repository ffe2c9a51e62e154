import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { FoldChip } from '../fields/fold-chip.tsx'
import './filter-fold.css'

type Props = {
  /** How many filters narrow the list. */
  active: number
  /** Columns, import or export stand among them too. */
  hasMore?: boolean
  children: ReactNode
}

/** The filters of a list. On a phone they stand behind one button, which says how many narrow the list. */
export function FilterFold({ active, hasMore = false, children }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="filter-fold" data-open={isOpen}>
      <span className="filter-fold-button">
        <FoldChip icon={IconAdjustmentsHorizontal} isOpen={isOpen} onToggle={setIsOpen}>
          {t(hasMore ? 'ui.filtersAndMore' : 'ui.filters')}
          {active > 0 && <strong className="figures">{active}</strong>}
        </FoldChip>
      </span>
      <div className="filter-fold-content">{children}</div>
    </div>
  )
}
