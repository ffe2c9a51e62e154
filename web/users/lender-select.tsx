import { listUsers } from '#contract/admin/admin.ts'
import { useReadPage } from '../api/use-read.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

/** As many as the server names at once. */
const MOST = 1000

type Props = {
  label: string
  /** What stands for no lender in particular. */
  noneText: string
  /** What a lender is called until the name is there. */
  numberText: (id: string) => string
  /** The id of a lender; empty for none. */
  chosen: string
  onChange: (lenderId: string | null) => void
}

/** For an administrator: of which lender something is. */
export function LenderSelect({ label, noneText, numberText, chosen, onChange }: Props) {
  const lenders = useReadPage(listUsers, { query: { role: 'LENDER', limit: MOST } })
  const named = (lenders.data?.data ?? []).map(({ id, fullName, email }) => ({
    value: String(id),
    label: fullName || email,
  }))
  // The one in the address is chosen also before its name is there.
  const isNamed = chosen === '' || named.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={label}
      value={chosen}
      onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
      data={[
        { value: '', label: noneText },
        ...(isNamed ? [] : [{ value: chosen, label: numberText(chosen) }]),
        ...named,
      ]}
    />
  )
}
