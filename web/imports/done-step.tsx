import { useState } from 'react'
import type { ImportKind } from '#contract/imports/import-fields.ts'
import type { ImportRecord } from '#contract/imports/imports.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/forms/form-error.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { ImportTotalsShown } from './import-totals.tsx'
import { UndoImportDialog } from './undo-import-dialog.tsx'

type Props = { record: ImportRecord; onAnother: () => void }

const LISTS = {
  BORROWERS: { to: '/borrowers', text: 'imports.seeBorrowers' },
  LOANS: { to: '/loans/active', text: 'imports.seeLoans' },
  LOANS_AS_OF: { to: '/loans/active', text: 'imports.seeLoans' },
  PAYMENTS: { to: '/payments', text: 'imports.seePayments' },
} as const satisfies Record<ImportKind, { to: string; text: string }>

/** The result of an import, and its undo. */
export function DoneStep({ record, onAnother }: Props) {
  const { t } = useSpeech()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isUndone, setIsUndone] = useState(false)
  const { to, text } = LISTS[record.kind]
  return (
    <div className="stack" data-gap="16">
      <Note tone={isUndone ? 'INFO' : 'SUCCESS'}>
        {t(isUndone ? 'imports.undone' : 'imports.imported', { file: record.fileName })}
      </Note>
      {!isUndone && <ImportTotalsShown kind={record.kind} rows={record.rows} totals={record.totals} />}
      <div className="fill-phone wrap end" data-gap="8">
        {!isUndone && (
          <Button variant="default" onClick={() => setIsLeaving(true)}>
            {t('imports.undoThis')}
          </Button>
        )}
        <Button variant="default" onClick={onAnother}>
          {t('imports.another')}
        </Button>
        <LinkButton to={isUndone ? '/imports' : to} variant="filled">
          {t(isUndone ? 'imports.seeImports' : text)}
        </LinkButton>
      </div>
      {isLeaving && (
        <UndoImportDialog record={record} onClose={() => setIsLeaving(false)} onUndone={() => setIsUndone(true)} />
      )}
    </div>
  )
}
