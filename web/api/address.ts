/** Prefix of every path of the API. */
export const BASE_PATH = '/api'

type AddressValues = Readonly<Record<string, unknown>>

/**
 * '/loans/:loanId' with { loanId: 7 } and { page: 2 } is '/api/loans/7?page=2'. Undefined query values are left out.
 */
export function addressOf(path: string, params: AddressValues = {}, query: AddressValues = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${path} was called without ${name}`)
    return encodeURIComponent(String(value))
  })
  const asked = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(asked).toString()
  return `${BASE_PATH}${filled}${search && `?${search}`}`
}
