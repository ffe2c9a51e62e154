import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useUrlState } from '../use-url-state.ts'
import { Skeleton } from './skeleton.tsx'
import './section.css'

type Props = {
  title: string
  /** Name in the address, where an open section stays open over a reload. */
  name: string
  /** Rendered once the section is open, so that nothing is read or loaded for it before. */
  children: ReactNode
}

/** A box of which only the heading shows until the reader opens it. */
export function FoldedSection({ title, name, children }: Props) {
  const [state, setState] = useUrlState(name, '')
  const isOpen = state !== ''
  return (
    <details
      className="panel"
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && setState(isOpen ? '' : 'open')}
    >
      <summary className="section row spread markless">
        <h2 className="section-title">{title}</h2>
        <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
      </summary>
      {isOpen && (
        <div className="section-body">
          <Suspense fallback={<Skeleton height="240px" />}>{children}</Suspense>
        </div>
      )}
    </details>
  )
}
