import { listUsers } from '#contract/admin.ts'
import { useReadPage } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { SelectField } from '../ui/select-field.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import type { ReportAddress } from './report-address.ts'

/** As many as the server names at once. */
const MOST = 1000

/** For an administrator: over whose loans the reports are, one lender's or all. */
export function LenderChoice({ address: { whose } }: { address: ReportAddress }) {
  const t = useText()
  const change = useUrlChange()
  const lenders = useReadPage(listUsers, { query: { role: 'LENDER', limit: MOST } })
  const chosen = whose.lenderId ?? ''
  const named = (lenders.data?.data ?? []).map(({ id, fullName, email }) => ({
    value: String(id),
    label: fullName || email,
  }))
  // The one in the address is chosen also before its name is there.
  const isNamed = chosen === '' || named.some(({ value }) => value === chosen)
  return (
    <SelectField
      label={t('reports.lender')}
      value={chosen}
      onChange={({ currentTarget: { value } }) => change({ lender: value === '' ? null : value, page: null })}
      data={[
        { value: '', label: t('reports.allLenders') },
        ...(isNamed ? [] : [{ value: chosen, label: t('reports.lenderNumber', { id: chosen }) }]),
        ...named,
      ]}
    />
  )
}
