import { useEffect, useState } from 'react'

/** The value once it has not changed for so many milliseconds, so that a search does not run at every key. */
export function useDebouncedValue<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
