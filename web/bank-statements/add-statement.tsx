import { useRef, useState } from 'react'
import { STATEMENT_MEGABYTES_MAX } from '#contract/bank-statements/bank-columns.ts'
import type { StatementPreview } from '#contract/bank-statements/bank-statements.ts'
import { errorText } from '../api/error-text.ts'
import { useSpeech, useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { Amount, DayText } from '../ui/figures.tsx'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { FormError, Note } from '../ui/forms/form-error.tsx'
import { SumOfLines } from './lines-total.tsx'
import { type ChosenStatement, useAddStatement, useLookAtStatement } from './statement-calls.ts'
import { StatementColumns } from './statement-columns.tsx'

/** Adds a statement: the server previews the file as soon as it is dropped, and the lender confirms it. */
export function AddStatement({ onClose }: { onClose: () => void }) {
  const speech = useSpeech()
  const { t, known } = speech
  const { chosen, preview, isOfChosen, choose, isLooking, error } = useChosenStatement()
  const adding = useAddStatement()
  const isClean = isOfChosen && preview?.isReadable === true && preview.problemCount === 0
  const count = preview?.added.count ?? 0
  const add = async () => {
    if (!chosen || !preview || adding.isAdding) return
    try {
      const { added } = await adding.add(chosen)
      showToast({ text: t('bank.added', { count: added, file: chosen.file.name }) })
    } catch {
      return // the error is shown above; the file stays chosen
    }
    onClose()
  }
  return (
    <Dialog
      title={t('bank.add')}
      onClose={onClose}
      width="LARGE"
      leave="CANCEL"
      actions={
        <Button onClick={() => void add()} loading={adding.isAdding} disabled={!isClean || count === 0 || isLooking}>
          {count === 0 ? t('bank.add') : t('bank.addLines', { count })}
        </Button>
      }
    >
      <div className="stack" data-gap="16">
        <FormError>{adding.error && errorText(adding.error, speech, 'bank.addFailed')}</FormError>
        <FileDrop
          file={chosen?.file ?? null}
          onChange={(file) => void choose({ file })}
          hint={t('bank.fileHint', { megabytes: STATEMENT_MEGABYTES_MAX })}
          error={error ? errorText(error, speech, 'bank.lookFailed') : undefined}
        />
        <p className="muted small block breaks" role="status">
          {isLooking && t('bank.looking')}
        </p>
        {preview && isClean && count === 0 && (
          <Note>{preview.known.count === 0 ? known('bank.noLines') : t('bank.nothingNew')}</Note>
        )}
        {preview?.isReadable && <StatementProblems preview={preview} />}
        {chosen && preview?.format === 'CSV' && (
          <StatementColumns preview={preview} chosen={chosen} onChange={(next) => void choose(next)} />
        )}
        {preview?.isReadable && <PreviewOfStatement preview={preview} />}
      </div>
    </Dialog>
  )
}

/**
 * The chosen statement and its latest preview. While a new preview loads, the old one stays on screen, but does not
 * count for the current choice; an answer to an earlier request is ignored.
 */
function useChosenStatement() {
  const [chosen, setChosen] = useState<ChosenStatement | null>(null)
  const [found, setFound] = useState<{ of: ChosenStatement; preview: StatementPreview } | null>(null)
  const latest = useRef<ChosenStatement | null>(null)
  const { look, isLooking, error } = useLookAtStatement()
  const choose = async (next: ChosenStatement) => {
    latest.current = next
    if (next.file !== chosen?.file) setFound(null)
    setChosen(next)
    // The error is shown at the file, which stays chosen.
    const preview = await look(next).catch(() => null)
    if (preview && latest.current === next) setFound({ of: next, preview })
  }
  return { chosen, preview: found?.preview ?? null, isOfChosen: found?.of === chosen, choose, isLooking, error }
}

const PROBLEMS_SHOWN = 10

/** The rows of a statement that cannot be read, quoted, with advice. Nothing when every row can be read. */
function StatementProblems({ preview: { problems, problemCount } }: { preview: StatementPreview }) {
  const { t, known } = useSpeech()
  if (problemCount === 0) return null
  const sentence = ({ row, code, value, message }: StatementPreview['problems'][number]) => {
    const problem = known(code) ?? message
    return value ? t('bank.problemWith', { row, value, problem }) : t('bank.problem', { row, problem })
  }
  return (
    <Note tone="WARNING">
      {t('bank.problemCount', { count: problemCount })}
      <ul className="bullets">
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <li key={`${problem.row} ${problem.field}`}>{sentence(problem)}</li>
        ))}
      </ul>
    </Note>
  )
}

/** The contents of a statement: how much is new, stored already or outgoing, and its first lines. */
function PreviewOfStatement({ preview }: { preview: StatementPreview }) {
  const t = useText()
  const { added, known, passedOver, understood } = preview
  const sums = [
    { label: t('bank.newLines'), sum: added },
    { label: t('bank.knownLines'), sum: known },
    { label: t('bank.passedOver'), sum: passedOver },
  ]
  return (
    <>
      <dl className="fit-columns" data-gap="16" data-column="160">
        {sums.map(({ label, sum }) => (
          <SumOfLines key={label} label={label} sum={sum} />
        ))}
      </dl>
      {understood.length > 0 && (
        <table className="bank-first figure-rows small">
          <caption className="before-after-caption muted">{t('bank.first')}</caption>
          <tbody>
            {understood.map(({ postedOn, amount, payer, memo }, index) => (
              // The first lines of a file keep their order.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <tr key={index}>
                <td>
                  <DayText value={postedOn} />
                </td>
                <td className="breaks">{payer || memo || t('bank.noText')}</td>
                <td>
                  <Amount dollars={amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
