import { pastPayments } from '../changes/past-payments.ts'
import { requests } from '../changes/requests.ts'
import { returns } from '../changes/returns.ts'
import { transfers } from '../changes/transfers.ts'

/** The texts of changes that a loan goes through, loaded with their dialogs. */
export const loanChangeTexts = {
  ...pastPayments,
  ...requests,
  ...returns,
  ...transfers,
}
