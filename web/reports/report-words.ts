import type { ReportWords } from '#contract/reports/report-description.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'

/** The texts of a report's description in the reader's language. */
export function useReportWords(): ReportWords {
  const { known } = useSpeech()
  const { usd } = useFormat()
  return { known, text: (key, values) => known(key, values) ?? key, money: usd }
}
