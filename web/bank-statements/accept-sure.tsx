import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assignBankLine, type BankLine } from '#contract/bank-statements/bank-statements.ts'
import { call } from '../api/call.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'

/** Lines whose first suggestion is sure. */
export const sureLines = (lines: readonly BankLine[]): BankLine[] =>
  lines.filter(({ suggestions: [first] }) => first?.confidence === 'HIGH')

/**
 * Accepts every sure line on the list, one after the other. A line that is refused, such as one whose payment another line
 * has taken meanwhile, stays on the list.
 */
export function AcceptSure({ lines }: { lines: readonly BankLine[] }) {
  const t = useText()
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; refused: number; all: number } | null>(null)
  const sure = sureLines(lines)
  const isBusy = progress !== null && progress.done < progress.all
  const accept = async () => {
    if (isBusy) return
    let refused = 0
    setProgress({ done: 0, refused, all: sure.length })
    for (const [index, line] of sure.entries()) {
      const [first] = line.suggestions
      if (first) {
        const part = {
          loanId: first.loanId,
          amount: line.waiting,
          ...(first.payment && { paymentId: first.payment.id }),
        }
        await call(assignBankLine, { params: { lineId: line.id }, body: { parts: [part] } }).catch(() => {
          refused += 1
        })
      }
      setProgress({ done: index + 1, refused, all: sure.length })
    }
    await client.invalidateQueries()
  }
  return (
    <div className="row wrap" data-gap="12" role="status">
      {isBusy && <span className="muted">{t('bank.accepting', { done: progress.done, all: progress.all })}</span>}
      {progress && !isBusy && (
        <span>
          {t('bank.acceptedSure', { count: progress.all - progress.refused })}{' '}
          {progress.refused > 0 && t('bank.notAccepted', { count: progress.refused })}
        </span>
      )}
      {sure.length > 1 && (
        <Button loading={isBusy} onClick={() => void accept()}>
          {t('bank.acceptSure', { count: sure.length })}
        </Button>
      )}
    </div>
  )
}
