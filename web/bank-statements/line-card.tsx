import { Link } from 'react-router'
import type { BankLine, BankSuggestion } from '#contract/bank-statements/bank-statements.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Amount, DayText } from '../ui/figures.tsx'
import '../ui/status-chip.css'

type Props = {
  line: BankLine
  isActive: boolean
  isBusy: boolean
  onActive: () => void
  /** Accepts the first suggestion, or opens the choice of a loan where there is only a guess. */
  onMain: () => void
  onOpen: (kind: 'LOAN' | 'DIVIDE' | 'ASIDE') => void
}

/** A line of money received, the loan it likely pays, the reasons, and the actions. */
export function LineCard({ line, isActive, isBusy, onActive, onMain, onOpen }: Props) {
  const t = useText()
  const format = useFormat()
  const [first, ...others] = line.suggestions
  const isGuess = !first || first.confidence === 'LOW'
  const which = t('bank.for', { amount: format.usd(line.waiting), day: format.dayIn(line.postedOn) })
  const named = (verb: string) => `${verb}. ${which}`
  return (
    <li className="bank-line panel grid" data-line={line.id} data-active={isActive} onFocus={onActive}>
      <div className="bank-line-money stack" data-gap="4">
        <span className="bank-line-amount">
          <Amount dollars={line.waiting} />
        </span>
        <DayText value={line.postedOn} />
        {line.waiting !== line.amount && (
          <span className="muted small block breaks">
            {t('bank.leftOf', { left: format.usd(line.waiting), amount: format.usd(line.amount) })}
          </span>
        )}
      </div>
      <div className="stack" data-gap="4">
        <span className="breaks strong">{line.payer || line.memo || t('bank.noText')}</span>
        <span className="muted small block breaks">
          {[line.payer && line.memo, line.number, line.account].filter(Boolean).join(' · ')}
        </span>
      </div>
      <div className="stack" data-gap="4">
        {first ? (
          <Suggested suggestion={first} />
        ) : (
          <span className="muted small block breaks">{t('bank.noSuggestion')}</span>
        )}
        {others.length > 0 && first?.confidence !== 'HIGH' && (
          <span className="muted small block breaks">
            {t('bank.others')} {others.map(({ loanName, loanNumber }) => `${loanName} (${loanNumber})`).join(', ')}
          </span>
        )}
      </div>
      <div className="bank-line-actions wrap end" data-gap="8">
        <Button
          data-main
          size="xs"
          variant={isGuess ? 'default' : 'filled'}
          loading={isBusy}
          aria-label={named(t(isGuess ? 'bank.chooseLoan' : verbOf(first)))}
          onClick={onMain}
        >
          {t(isGuess ? 'bank.chooseLoan' : verbOf(first))}
        </Button>
        {!isGuess && (
          <Button variant="default" size="xs" aria-label={named(t('bank.chooseLoan'))} onClick={() => onOpen('LOAN')}>
            {t('bank.chooseLoan')}
          </Button>
        )}
        <Button variant="default" size="xs" aria-label={named(t('bank.divide'))} onClick={() => onOpen('DIVIDE')}>
          {t('bank.divide')}
        </Button>
        <Button variant="default" size="xs" aria-label={named(t('bank.aside'))} onClick={() => onOpen('ASIDE')}>
          {t('bank.aside')}
        </Button>
      </div>
    </li>
  )
}

/** The effect of accepting: it records a payment, or links the line to a recorded one. */
const verbOf = ({ payment }: BankSuggestion) => {
  if (payment === null) return 'word.accept'
  return payment.status === 'PENDING' ? 'bank.acceptReport' : 'bank.acceptLink'
}

const TONES = { HIGH: 'SUCCESS', MEDIUM: 'INFO', LOW: 'NEUTRAL' } as const

/** A suggested loan with how well it fits, and why. */
export function Suggested({ suggestion }: { suggestion: BankSuggestion }) {
  const t = useText()
  const format = useFormat()
  const { loanId, loanName, loanNumber, borrowerName, confidence, reasons } = suggestion
  const why = reasons.map(({ reason, day }) => t(`bank.reason.${reason}`, { day: format.dayIn(day) })).join('; ')
  return (
    <>
      <span className="row wrap" data-gap="8">
        <span className="status-chip inline-row muted tiny strong" data-tone={TONES[confidence]}>
          {t(`bank.confidence.${confidence}`)}
        </span>
        <Link to={`/loans/${loanId}`}>{loanName}</Link>
        <span className="muted small breaks">
          <span className="nowrap">{loanNumber}</span> · {borrowerName}
        </span>
      </span>
      <span className="bank-why small breaks">{why}</span>
    </>
  )
}
