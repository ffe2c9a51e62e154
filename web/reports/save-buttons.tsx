import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { errorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { showToast } from '../ui/dialogs/toast.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { RowsFormat } from '../ui/tables/save-rows.ts'

/** Downloads the rows of a table as a spreadsheet or as CSV; undefined while there are none. */
export function SaveButtons({ onSave }: { onSave: ((format: RowsFormat) => Promise<void>) | undefined }) {
  const speech = useSpeech()
  const save = (format: RowsFormat) =>
    onSave?.(format).catch((reason: unknown) => showToast({ text: errorText(reason, speech, 'ui.exportFailed') }))
  return (
    <>
      <IconButton
        label={speech.t('ui.exportXlsx')}
        word="XLSX"
        isWordShown
        isDisabled={!onSave}
        onClick={() => void save('XLSX')}
      >
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={speech.t('reports.saveCsv')}
        word="CSV"
        isWordShown
        isDisabled={!onSave}
        onClick={() => void save('CSV')}
      >
        <IconDownload size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  )
}
