import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ShownRow } from '../ui/tables/data-table.tsx'

/** Rows that belong together, each group below a row of its sums that folds it. On paper all are open. */
export type Groups<Row> = {
  of: (row: Row) => string
  startsOpen: (group: string) => boolean
  title: (group: string, rows: readonly Row[]) => string
  /** How many columns the title takes; two where nothing else is said. */
  titleColumns?: number
  /** The sums, a cell for each column after those of the title. */
  sums: (rows: readonly Row[]) => ReactNode
}

/** Rows in groups, for a table to show. */
export const inGroups =
  <Row,>(groups: Groups<Row>) =>
  (rows: readonly Row[], shown: ShownRow<Row>): ReactNode =>
    groupsOf(rows, groups.of).map(([group, members]) => (
      <Group key={group} group={group} rows={members} groups={groups}>
        {shown}
      </Group>
    ))

/** The groups in the order of their first rows. */
function groupsOf<Row>(rows: readonly Row[], groupOf: (row: Row) => string): [string, readonly Row[]][] {
  return [...Map.groupBy(rows, groupOf)]
}

type GroupProps<Row> = {
  group: string
  rows: readonly Row[]
  groups: Groups<Row>
  children: ShownRow<Row>
}

function Group<Row>({ group, rows, groups, children }: GroupProps<Row>) {
  const [isOpen, setIsOpen] = useState(groups.startsOpen(group))
  return (
    <>
      <tr className="data-table-group">
        <td colSpan={groups.titleColumns ?? 2}>
          <button
            type="button"
            className="row strong"
            data-gap="8"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
            {groups.title(group, rows)}
          </button>
        </td>
        {groups.sums(rows)}
      </tr>
      {rows.map((row) => children(row, !isOpen))}
    </>
  )
}
