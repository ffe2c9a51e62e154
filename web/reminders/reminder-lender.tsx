import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Toolbar } from '../ui/tables/toolbar.tsx'
import { useUrlChange } from '../ui/use-url-state.ts'
import { LenderSelect } from '../users/lender-select.tsx'
import { useLenderId } from './use-lender-id.ts'

/** The choice of the lender whose reminders an administrator sees. */
export function ReminderLender() {
  const t = useText()
  const { id } = useUser()
  const lenderId = useLenderId()
  const change = useUrlChange()
  return (
    <Toolbar>
      <LenderSelect
        label={t('word.lender')}
        noneText={t('reminders.ownLoans')}
        numberText={(number) => t('word.lenderNumber', { id: number })}
        chosen={lenderId === id ? '' : String(lenderId)}
        onChange={(lender) => change({ lender, page: null })}
      />
    </Toolbar>
  )
}
