import type { Verification } from '#contract/auth/auth.ts'
import { browserIn } from '#contract/auth/browser-name.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { FactGrid } from '../ui/page/fact-grid.tsx'

/** Which account a link is about, and who asked for it, when and roughly from where. */
export function VerificationFacts({ verification }: { verification: Verification }) {
  const t = useText()
  const format = useFormat()
  const { email, fullName, role, askedAt, network, timeZone, userAgent } = verification
  const { browser, system } = browserIn(userAgent)
  const place = [
    [browser, system].filter((name) => name !== null).join(', '),
    network === null ? '' : t('auth.verifyNetwork', { network }),
    timeZone ?? '',
  ].filter((text) => text !== '')
  return (
    <FactGrid
      facts={[
        { label: t('auth.email'), value: email },
        { label: t('auth.verifyName'), value: fullName },
        ...(role === 'ADMIN' || role === null
          ? []
          : [{ label: t('auth.accountType'), value: t(role === 'LENDER' ? 'auth.lender' : 'auth.borrower') }]),
        ...(askedAt === null ? [] : [{ label: t('auth.verifyAsked'), value: format.instant(askedAt) }]),
        ...(place.length === 0 ? [] : [{ label: t('auth.verifyFrom'), value: place.join(' · ') }]),
      ]}
    />
  )
}
