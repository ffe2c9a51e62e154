import { listUsers } from '#contract/admin/admin.ts'
import { useReadPage } from '../api/use-read.ts'
import { SelectField } from '../ui/fields/select-field.tsx'

/** The server's largest page of accounts. */
const MOST = 1000

type Props = {
  label: string
  /** Text of the option for no particular lender. */
  noneText: string
  /** Text for a lender whose name has not loaded. */
  numberText: (id: string) => string
  /** The lender's id; empty for none. */
  chosen: string
  onChange: (lenderId: string | null) => void
}

/** Lets an administrator choose a lender. */
export function LenderSelect({ label, noneText, numberText, chosen, onChange }: Props) {
  const lenders = useReadPage(listUsers, { query: { role: 'LENDER', limit: MOST } })
  const named = (lenders.data?.data ?? []).map(({ id, fullName, email }) => ({
    value: String(id),
    label: fullName || email,
  }))
  // A lender in the address is selected even before the names have loaded.
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
