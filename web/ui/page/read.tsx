import type { ReactNode } from 'react'
import type { Answer } from '../../api/answer.ts'
import { ErrorState } from './error-state.tsx'

type Props<Data> = {
  of: Answer<Data>
  /** Text for a failed read. */
  failed: string
  /** Skeleton in the shape of the answer, until it comes. */
  coming?: ReactNode
  /** Keeps the last answer on screen when reading it again fails. Otherwise the error replaces it. */
  keepsLast?: boolean
  /** Renders the answer; or a table that shows its own skeleton until its rows come. */
  children: ((data: Data) => ReactNode) | ReactNode
}

/** Shows the skeleton, the error or the answer of a read. */
export function Read<Data>({
  of: { data, isError, refetch },
  failed,
  coming,
  keepsLast = false,
  children,
}: Props<Data>) {
  if (isError && !(keepsLast && data)) return <ErrorState message={failed} onRetry={refetch} />
  if (typeof children !== 'function') return children
  return data ? children(data) : coming
}
