import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'

type Props = {
  title: string
  isNumber: boolean
  direction: 'ascending' | 'descending' | 'none'
  onSort: (isDescending: boolean) => void
}

/**
 * A column heading that sorts: the first click sorts numbers from the largest and other values ascending, the next one
 * reverses the order.
 */
export function SortableHeading({ title, isNumber, direction, onSort }: Props) {
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  const next = direction === 'none' ? isNumber : direction === 'ascending'
  return (
    <th scope="col" data-number={isNumber} aria-sort={direction}>
      <button type="button" className="data-table-sort inline-row" data-gap="4" onClick={() => onSort(next)}>
        {title}
        <Arrow className="data-table-arrow not-on-paper" size={14} stroke={2} aria-hidden="true" />
      </button>
    </th>
  )
}
