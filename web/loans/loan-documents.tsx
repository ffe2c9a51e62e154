import { Button } from '@mantine/core'
import { IconFolder, IconUpload } from '@tabler/icons-react'
import type { LoanDetail } from '#contract/loans.ts'
import { useText } from '../i18n/use-text.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Section } from '../ui/section.tsx'
import { PaperButtons } from './loan-overview.tsx'
import './loan-overview.css'

/** The papers of a loan: those made from its figures, and those that were uploaded. */
export function LoanDocuments({ loan }: { loan: LoanDetail }) {
  const t = useText()
  return (
    <div className="loan-tab">
      <Section title={t('loans.generatedDocuments')}>
        <PaperButtons loan={loan} />
      </Section>
      <Section
        title={t('loans.uploadedDocuments')}
        actions={
          <Button variant="default" disabled leftSection={<IconUpload size={18} stroke={1.75} aria-hidden="true" />}>
            {t('loans.uploadDocument')}
          </Button>
        }
      >
        <EmptyState message={t('loans.noDocuments')} icon={<IconFolder size={28} stroke={1.5} aria-hidden="true" />}>
          <p className="loan-tab-summary">{t('loans.uploadNotYet')}</p>
        </EmptyState>
      </Section>
    </div>
  )
}
