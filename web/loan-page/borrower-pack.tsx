import { IconFileZip } from '@tabler/icons-react'
import { getBorrowerPack } from '#contract/documents/documents.ts'
import { addressOf } from '../api/address.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { DownloadButton } from '../ui/button.tsx'
import { Section } from '../ui/page/section.tsx'

/** Everything of a loan that its borrower may take away, as one file. An administrator at this page has no such file. */
export function BorrowerPack({ loanId }: { loanId: number }) {
  const { t, language } = useSpeech()
  const { role } = useUser()
  if (role !== 'BORROWER') return null
  return (
    <Section title={t('documents.myPackTitle')}>
      <div className="stack" data-gap="12">
        <p className="muted small">{t('documents.myPackHint')}</p>
        <div className="fill-phone wrap" data-gap="8">
          <DownloadButton
            leftSection={<IconFileZip size={18} stroke={1.75} aria-hidden="true" />}
            href={addressOf(getBorrowerPack.path, { loanId }, { language })}
          >
            {t('documents.myPack')}
          </DownloadButton>
        </div>
      </div>
    </Section>
  )
}
