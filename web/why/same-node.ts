import { isValidElement, type ReactNode } from 'react'

/** Whether two cells look the same: the same text, or the same component with the same plain values. */
export function isSameNode(one: ReactNode, other: ReactNode): boolean {
  if (one === other) return true
  if (!isValidElement<Props>(one) || !isValidElement<Props>(other) || one.type !== other.type) return false
  const names = Object.keys({ ...one.props, ...other.props })
  return names.every((name) => one.props[name] === other.props[name])
}

type Props = Record<string, unknown>
