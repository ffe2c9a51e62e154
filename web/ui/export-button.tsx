import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type CsvCell, csvOf } from '#contract/csv.ts'
import { errorText } from '../api/error-text.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { IconButton } from './icon-button.tsx'
import { saveFile } from './save-file.ts'
import { showToast } from './toast.ts'

type Props = {
  /** Of the file, without its ending. */
  name: string
  /** Header and rows. They may have to be fetched first. */
  rows: () => readonly (readonly CsvCell[])[] | Promise<readonly (readonly CsvCell[])[]>
  isDisabled?: boolean
}

/** Hands a list over as a CSV file: all rows that match, not only those on the page. */
export function ExportButton({ name, rows, isDisabled = false }: Props) {
  const speech = useSpeech()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      saveFile({ name: `${name}.csv`, type: 'text/csv;charset=utf-8', text: csvOf(await rows()) })
    } catch (reason) {
      showToast({ text: errorText(reason, speech, 'ui.exportFailed') })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <IconButton label={speech.t('loans.exportCsv')} isDisabled={isDisabled || isBusy} onClick={() => void save()}>
      <IconDownload size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}
