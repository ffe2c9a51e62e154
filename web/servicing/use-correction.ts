import { chargeFee, liftDefaultMark, markDefaulted, waiveFee, writeOffLoan } from '#contract/loans/servicing.ts'
import { useWrite } from '../api/use-write.ts'
import { type Correction, type CorrectionDraft, feeFormOf, markFormOf, waiverFormOf } from './correction-draft.ts'

/** Sends a correction of a loan. */
export function useCorrection(loanId: number, kind: Correction) {
  const writes = {
    FEE: useWrite(chargeFee),
    WAIVER: useWrite(waiveFee),
    DEFAULT: useWrite(markDefaulted),
    LIFT: useWrite(liftDefaultMark),
    WRITE_OFF: useWrite(writeOffLoan),
  }
  const params = { loanId }
  const send = (draft: CorrectionDraft): Promise<unknown> => {
    if (kind === 'FEE') return writes.FEE.write({ params, body: feeFormOf(draft) })
    if (kind === 'WAIVER') return writes.WAIVER.write({ params, body: waiverFormOf(draft) })
    return writes[kind].write({ params, body: markFormOf(draft) })
  }
  const { isWriting, error } = writes[kind]
  return { send, isWriting, error }
}
