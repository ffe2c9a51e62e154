import { useText } from '../i18n/use-text.ts'
import { useUrlChange } from '../ui/use-url-state.ts'
import { LenderSelect } from '../users/lender-select.tsx'
import type { ReportAddress } from './report-address.ts'

/** For an administrator: the lender whose loans the reports cover, or all lenders. */
export function LenderChoice({
  address: {
    lender: { lenderId },
  },
}: {
  address: ReportAddress
}) {
  const t = useText()
  const change = useUrlChange()
  return (
    <LenderSelect
      label={t('word.lender')}
      noneText={t('word.allLenders')}
      numberText={(id) => t('word.lenderNumber', { id })}
      chosen={lenderId ?? ''}
      onChange={(lender) => change({ lender, page: null })}
    />
  )
}
