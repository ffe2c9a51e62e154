import { useParams } from 'react-router'

/** The id in the address under this parameter, or null when it is not a valid id. */
export function useIdParam(name: string): number | null {
  const text = useParams()[name] ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
