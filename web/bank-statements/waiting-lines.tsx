import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type BankLine, listBankLines } from '#contract/bank-statements/bank-statements.ts'
import { errorText } from '../api/error-text.ts'
import { useReadPage } from '../api/use-read.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { AcceptSure } from './accept-sure.tsx'
import { AsideDialog } from './aside-dialog.tsx'
import { ChooseLoanDialog } from './choose-loan-dialog.tsx'
import { DivideDialog } from './divide-dialog.tsx'
import type { LastDone } from './done-with.ts'
import { LineCard } from './line-card.tsx'
import type { OpenedLine } from './opened-line.ts'
import { useAccepting } from './use-accepting.ts'
import { useLineKeys } from './use-line-keys.ts'

const SHOWN_MAX = 100
const DONE_ICON = <IconCircleCheck size={24} stroke={1.5} aria-hidden="true" />

/** The lines that wait for their loan, to be worked through by keyboard or by mouse. */
export function WaitingLines({ statementId }: { statementId: number | undefined }) {
  const speech = useSpeech()
  const { t } = speech
  const answer = useReadPage(listBankLines, {
    query: { status: 'WAITING', limit: SHOWN_MAX, ...(statementId && { statementId: String(statementId) }) },
  })
  const lines = answer.data?.data ?? []
  const [opened, setOpened] = useState<OpenedLine>(null)
  const { activeId, setActiveId, goOn } = useActiveLine(lines, opened !== null)
  const [last, setLast] = useState<LastDone | null>(null)
  const did = (done: LastDone) => {
    setOpened(null)
    goOn(done.lineId)
    setLast(done)
  }
  const accepting = useAccepting({ onDone: did, onUndone: setLast })
  const acceptOrLook = (line: BankLine) => {
    const [first] = line.suggestions
    if (!first || first.confidence === 'LOW') setOpened({ kind: 'LOAN', line })
    else void accepting.accept(line, first)
  }
  const undo = () => void (last && accepting.undo(last))
  const list = useLineKeys({ lines, activeId, setActiveId, onOpen: setOpened, onUndo: undo })
  if (answer.isError) return <ErrorState message={t('bank.failed')} onRetry={answer.refetch} />
  if (answer.isPending) return <LinesSkeleton />
  return (
    <div className="stack" data-gap="16">
      <div>
        <FormError>{accepting.error && errorText(accepting.error, speech, 'bank.assignFailed')}</FormError>
        <div className="bank-bar row wrap spread">
          {lines.length > 0 && <p className="muted small block breaks bank-keys">{t('bank.keys')}</p>}
          <Done last={last} onUndo={undo} isUndoing={accepting.isUndoing} />
        </div>
        <AcceptSure lines={lines} />
      </div>
      {lines.length === 0 && (
        <div className="panel">
          <EmptyState message={t('bank.allDone')} icon={DONE_ICON} />
        </div>
      )}
      <ul className="bank-lines plain-list grid" ref={list}>
        {lines.map((line) => (
          <LineCard
            key={line.id}
            line={line}
            isActive={line.id === activeId}
            isBusy={accepting.busyId === line.id}
            onActive={() => setActiveId(line.id)}
            onMain={() => acceptOrLook(line)}
            onOpen={(kind) => setOpened({ kind, line })}
          />
        ))}
      </ul>
      {answer.data.total > lines.length && (
        <p className="muted small block breaks">
          {t('bank.firstOf', { shown: lines.length, count: answer.data.total })}
        </p>
      )}
      {opened && <LineDialog opened={opened} onClose={() => setOpened(null)} onDone={did} />}
    </div>
  )
}

/** Placeholders in the shape of the lines while they load. */
export function LinesSkeleton() {
  return (
    <div className="stack" data-gap="16">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height="72px" />
      ))}
    </div>
  )
}

type OpenedLineProps = { opened: NonNullable<OpenedLine>; onClose: () => void; onDone: (done: LastDone) => void }

/** The dialog that is open for a line. */
function LineDialog({ opened: { kind, line }, onClose, onDone }: OpenedLineProps) {
  if (kind === 'LOAN') return <ChooseLoanDialog line={line} onClose={onClose} onDone={onDone} />
  if (kind === 'DIVIDE') return <DivideDialog line={line} onClose={onClose} onDone={onDone} />
  return <AsideDialog line={line} onClose={onClose} onDone={onDone} />
}

/**
 * The active line of the keyboard. When it leaves the list, the next line becomes active and its button gets the focus.
 */
function useActiveLine(lines: readonly BankLine[], isDialogOpen: boolean) {
  const [wanted, setActiveId] = useState<number | null>(null)
  const follows = useRef(false)
  const activeId = lines.some(({ id }) => id === wanted) ? wanted : (lines[0]?.id ?? null)
  useEffect(() => {
    if (activeId === null || isDialogOpen || !follows.current) return
    follows.current = false
    document.querySelector<HTMLElement>(`[data-line="${activeId}"] [data-main]`)?.focus()
  }, [activeId, isDialogOpen])
  const goOn = (doneId: number) => {
    const index = lines.findIndex(({ id }) => id === doneId)
    follows.current = true
    setActiveId((lines[index + 1] ?? lines[index - 1])?.id ?? null)
  }
  return { activeId, setActiveId, goOn }
}

type DoneProps = { last: LastDone | null; onUndo: () => void; isUndoing: boolean }

/** The last action, and its undo. */
function Done({ last, onUndo, isUndoing }: DoneProps) {
  const { t } = useSpeech()
  return (
    <div className="bank-done row wrap" data-gap="12" role="status">
      {last && (
        <>
          <span>{last.text}</span>
          {last.canUndo && (
            <Button variant="default" size="xs" loading={isUndoing} onClick={onUndo}>
              {t('word.undo')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
