import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import type { CsvCell } from '#contract/spreadsheet/csv.ts'
import { errorText } from '../../api/error-text.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { showToast } from '../dialogs/toast.ts'
import { IconButton } from '../icon-button.tsx'
import { type RowsFormat, saveRows } from './save-rows.ts'

type Props = {
  /** Name of the file, without its ending. */
  name: string
  /** Header and rows. A promise when they have to be loaded first. */
  rows: () => readonly (readonly CsvCell[])[] | Promise<readonly (readonly CsvCell[])[]>
  isDisabled?: boolean
}

/**
 * Downloads a list as spreadsheet or CSV: all rows that match, not only those of the page. The spreadsheet comes first: in
 * it a text is a text in every program.
 */
export function ExportButton({ name, rows, isDisabled = false }: Props) {
  const speech = useSpeech()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (format: RowsFormat) => {
    setIsBusy(true)
    try {
      await saveRows(await rows(), { name, format })
    } catch (reason) {
      showToast({ text: errorText(reason, speech, 'ui.exportFailed') })
    } finally {
      setIsBusy(false)
    }
  }
  const isOff = isDisabled || isBusy
  return (
    <>
      <IconButton
        label={speech.t('ui.exportXlsx')}
        word="XLSX"
        isWordShown
        isDisabled={isOff}
        onClick={() => void save('XLSX')}
      >
        <IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={speech.t('loans.exportCsv')}
        word="CSV"
        isWordShown
        isDisabled={isOff}
        onClick={() => void save('CSV')}
      >
        <IconDownload size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </>
  )
}
