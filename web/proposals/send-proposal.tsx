import { useState } from 'react'
import { type ProposalForm, sendProposal } from '#contract/loans/proposals.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextArea } from '../ui/fields/text-area.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { proposalWords } from './proposal-words.ts'
import { useProposals } from './proposals.tsx'
import type { WhatIfDraft } from './what-if-draft.ts'

type Props = { loanId: number; draft: WhatIfDraft }

/** Lets a borrower send the lender the change that they have just tried out. */
export function SendProposal({ loanId, draft }: Props) {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  const isOneWaiting = useProposals(loanId).some(({ status }) => status === 'OPEN')
  return (
    <div className="stack start" data-gap="8">
      <Button variant={isOneWaiting ? 'default' : 'filled'} onClick={() => setIsOpen(true)}>
        {t('proposals.send')}
      </Button>
      {isOneWaiting && <p className="muted small">{t('proposals.oneWaits')}</p>}
      {isOpen && <SendDialog loanId={loanId} draft={draft} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

function SendDialog({ loanId, draft, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const { dayIn } = useFormat()
  const send = useAction(sendProposal, { failed: 'proposals.failed', said: t('proposals.sent'), onClose })
  const form = useForm({ initial: { note: '' }, problemsOf: () => ({}) })
  const submit = () => send.run({ params: { loanId }, body: formOf(draft, form.values.note) }, form.refuse)
  return (
    <FormDialog
      title={t('proposals.sendTitle')}
      submitLabel={t('proposals.sendNow')}
      onSubmit={submit}
      onClose={onClose}
      isBusy={send.isBusy}
      error={send.error}
    >
      <ul className="plain-list strong">
        {proposalWords(draft, t, dayIn).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t('proposals.sendHint')}</p>
      <TextArea {...form.text('note')} label={t('proposals.note')} rows={3} maxLength={1000} />
    </FormDialog>
  )
}

function formOf({ extra, lump, lumpOn, rate, payoffOn }: WhatIfDraft, note: string): ProposalForm {
  return {
    ...(extra !== null && { extra }),
    ...(lump !== null && { lump }),
    ...(lumpOn !== null && { lumpOn }),
    ...(rate !== null && { rate }),
    ...(payoffOn !== null && { payoffOn }),
    ...(note.trim() !== '' && { note: note.trim() }),
  }
}
