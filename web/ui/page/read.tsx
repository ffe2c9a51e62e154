import type { ReactNode } from 'react'
import type { Answer } from '../../api/answer.ts'
import { ErrorState } from './error-state.tsx'

type Props<Data> = {
  of: Answer<Data>
  /** Says that it could not be read. */
  failed: string
  /** Stands there until the answer comes, in its shape. */
  coming?: ReactNode
  /** An answer stays on screen when it cannot be read again. Without this the error takes its place. */
  keepsLast?: boolean
  /** What is made of the answer; or a table, which shows its own skeleton until its rows come. */
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
