import type { loanLifeTexts as english } from '../../en/parts/loan-life.ts'
import type { Translated } from '../../text.ts'
import { corrections } from '../corrections.ts'
import { documents } from '../documents.ts'
import { notes } from '../notes.ts'
import { payments } from '../payments.ts'
import { proposals } from '../proposals.ts'
import { story } from '../timeline.ts'
import { waiting } from '../waiting.ts'
import { whatIf } from '../what-if.ts'

export const loanLifeTexts: Translated<typeof english> = {
  ...corrections,
  ...documents,
  ...notes,
  ...payments,
  ...proposals,
  ...story,
  ...waiting,
  ...whatIf,
}
