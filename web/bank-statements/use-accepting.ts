import { useState } from 'react'
import {
  assignBankLine,
  type BankLine,
  type BankSuggestion,
  releaseBankLine,
} from '#contract/bank-statements/bank-statements.ts'
import type { ApiError } from '../api/api-error.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { doneWith, type LastDone } from './done-with.ts'

type AcceptingOptions = { onDone: (done: LastDone) => void; onUndone: (done: LastDone) => void }

/** Accepts suggestions, one at a time, and undoes the last action. */
export function useAccepting({ onDone, onUndone }: AcceptingOptions) {
  const t = useText()
  const format = useFormat()
  const { write, error, reset } = useWrite(assignBankLine)
  const release = useWrite(releaseBankLine)
  const [busyId, setBusyId] = useState<number | null>(null)
  const accept = async (line: BankLine, { loanId, loanName, payment }: BankSuggestion) => {
    if (busyId !== null) return
    setBusyId(line.id)
    try {
      const part = { loanId, amount: line.waiting, ...(payment && { paymentId: payment.id }) }
      await write({ params: { lineId: line.id }, body: { parts: [part] } })
    } catch {
      return // the error is shown above the list, where the line stays
    } finally {
      setBusyId(null)
    }
    onDone(doneWith(line, t('bank.didAssign', { amount: format.usd(line.waiting), loan: loanName })))
  }
  const undo = async (last: LastDone) => {
    if (release.isWriting || !last.canUndo) return
    reset()
    try {
      await release.write({ params: { lineId: last.lineId } })
    } catch {
      return // the error is shown above the list
    }
    onUndone({ ...last, canUndo: false, text: t('bank.didUndo', { amount: format.usd(last.amount) }) })
  }
  const failed: ApiError | null = error ?? release.error
  return { accept, undo, busyId, isUndoing: release.isWriting, error: failed }
}
