import type { loanLifeTexts as english } from '../../en/parts/loan-life.ts'
import type { Translated } from '../../text.ts'
import { corrections } from '../loan-life/corrections.ts'
import { documents } from '../loan-life/documents.ts'
import { loanPage } from '../loan-life/loan-page.ts'
import { notes } from '../loan-life/notes.ts'
import { payments } from '../loan-life/payments.ts'
import { proposals } from '../loan-life/proposals.ts'
import { story } from '../loan-life/timeline.ts'
import { waiting } from '../loan-life/waiting.ts'
import { whatIf } from '../loan-life/what-if.ts'

export const loanLifeTexts: Translated<typeof english> = {
  ...corrections,
  ...documents,
  ...loanPage,
  ...notes,
  ...payments,
  ...proposals,
  ...story,
  ...waiting,
  ...whatIf,
}
