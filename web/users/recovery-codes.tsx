import { IconDownload } from '@tabler/icons-react'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { saveFile } from '../ui/tables/save-file.ts'
import './two-factor.css'

/** Shows new recovery codes. They cannot be shown again: the server keeps only fingerprints of them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText()
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      title={t('twoFactor.codesTitle')}
      onClose={onClose}
      width="MEDIUM"
      actions={<Button onClick={onClose}>{t('twoFactor.kept')}</Button>}
    >
      <div className="stack" data-gap="16">
        <p>{t('twoFactor.codesText')}</p>
        <ul className="two-factor-codes plain-list well fit-columns tabular">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="wrap" data-gap="12">
          <CopyButton text={text} copied={t('twoFactor.copied')} />
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveFile({ name: 'loanwright-recovery-codes.txt', type: 'text/plain', text })}
          >
            {t('twoFactor.saveCodes')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
