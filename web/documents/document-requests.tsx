import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  acceptDocument,
  type DocumentRequest,
  listDocumentRequests,
  sendRequestedDocument,
  withdrawDocumentRequest,
} from '#contract/documents/document-requests.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { useReadPage } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { SendFile } from '../ui/files/send-file.tsx'
import { SentFileLinks } from '../ui/files/sent-file-links.tsx'
import { Section } from '../ui/page/section.tsx'
import { Chip } from '../ui/status-chip.tsx'
import type { Tone } from '../ui/status-tone.ts'

const Ask = lazy(async () => ({ default: (await import('./ask-for-document-dialog.tsx')).AskForDocumentDialog }))
const AskAgain = lazy(async () => ({ default: (await import('./ask-again-dialog.tsx')).AskAgainDialog }))

/** The number of requests shown: those without an answer, and the latest others. */
const SHOWN = 25

/** A loan with such a status is lent on no more: nothing is asked for. */
const CLOSED: readonly LoanDetail['status'][] = ['PAID_OFF', 'COMPLETED', 'SOLD', 'TRANSFERRED']

type Props = {
  loan: LoanDetail
  /** Only what waits for the reader's answer or for the other side's, beside other things about the loan. */
  isShort?: boolean
}

/** The documents that the lender asks the borrower for: the borrower sends them, the lender accepts them. */
export function DocumentRequests({ loan, isShort = false }: Props) {
  const t = useText()
  const { role } = useUser()
  const { hash } = useLocation()
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useReadPage(listDocumentRequests, { query: { loanId: String(loan.id), limit: SHOWN } })
  const all = data?.data ?? []
  const shown = isShort ? all.filter(({ state }) => state === 'ASKED' || state === 'SENT') : all
  const isThere = shown.length > 0
  const canAsk = role !== 'BORROWER' && !isShort && !CLOSED.includes(loan.status)
  // The link of the letter and the one on the dashboard lead to this part of the page.
  useEffect(() => {
    if (isShort && isThere && hash === '#documents-asked') place.current?.scrollIntoView({ block: 'center' })
  }, [isShort, isThere, hash])
  if (!isThere && !canAsk) return null
  return (
    <div {...(isShort && { id: 'documents-asked' })} ref={place}>
      <Section
        title={t('documentRequests.title')}
        actions={
          canAsk && (
            <Button variant="default" onClick={() => setIsAsking(true)}>
              {t('documentRequests.ask')}
            </Button>
          )
        }
      >
        {data && !isThere && <p className="muted small">{t('documentRequests.none')}</p>}
        <ul className="plain-list lined" data-before="12">
          {shown.map((request) => (
            <Entry key={request.id} request={request} />
          ))}
        </ul>
        <Suspense>{isAsking && <Ask loanId={loan.id} onClose={() => setIsAsking(false)} />}</Suspense>
      </Section>
    </div>
  )
}

const TONES: Readonly<Record<DocumentRequest['state'], Tone>> = {
  ASKED: 'WARNING',
  SENT: 'INFO',
  ACCEPTED: 'SUCCESS',
  WITHDRAWN: 'NEUTRAL',
}

function Entry({ request }: { request: DocumentRequest }) {
  const t = useText()
  const format = useFormat()
  const { role } = useUser()
  const { title, note, reason, state, askedAt, sentAt, answeredAt, files } = request
  const isOpen = state === 'ASKED' || state === 'SENT'
  return (
    <li className="entry stack" data-gap="8">
      <div className="wrap spread start" data-gap="8 16">
        <div className="stack" data-gap="4">
          <p className="row wrap" data-gap="4 12">
            <strong className="breaks">
              <bdi>{title}</bdi>
            </strong>
            <Chip tone={TONES[state]}>{t(`documentRequests.state.${state}`)}</Chip>
          </p>
          {note && <p className="typed">{note}</p>}
          {isOpen && reason && <p className="typed">{t('documentRequests.again', { reason })}</p>}
          <p className="muted small">
            {answeredAt !== null
              ? t(state === 'ACCEPTED' ? 'documentRequests.acceptedOn' : 'documentRequests.withdrawnOn', {
                  day: format.dayIn(answeredAt),
                })
              : sentAt !== null
                ? t('documentRequests.sentOn', { day: format.dayIn(sentAt) })
                : t('documentRequests.askedOn', { day: format.dayIn(askedAt) })}
          </p>
          <SentFileLinks files={files} />
        </div>
        {isOpen && role !== 'BORROWER' && <Decide request={request} />}
      </div>
      {isOpen && role === 'BORROWER' && <Send request={request} />}
    </li>
  )
}

function Send({ request: { id, title, state } }: { request: DocumentRequest }) {
  const t = useText()
  return (
    <div className="stack" data-gap="4">
      <SendFile
        endpoint={sendRequestedDocument}
        params={{ requestId: id }}
        label={t(state === 'SENT' ? 'documentRequests.sendMore' : 'documentRequests.send')}
        about={title}
      />
      <p className="muted small">{t('documents.sendLimits')}</p>
    </div>
  )
}

function Decide({ request }: { request: DocumentRequest }) {
  const t = useText()
  const [isAskingAgain, setIsAskingAgain] = useState(false)
  const { id, title, state, borrowerName } = request
  const params = { requestId: id }
  const accept = useAction(acceptDocument, {
    failed: 'documentRequests.failed',
    said: t('documentRequests.accepted', { title, name: borrowerName }),
    hasNoPlaceForError: true,
  })
  const withdraw = useAction(withdrawDocumentRequest, {
    failed: 'documentRequests.failed',
    said: t('documentRequests.withdrawn', { title }),
    hasNoPlaceForError: true,
  })
  const about = <span className="only-read-out"> {title}</span>
  return (
    <div className="wrap" data-gap="8">
      {state === 'SENT' && (
        <>
          <Button size="xs" loading={accept.isBusy} onClick={() => void accept.run({ params })}>
            {t('documentRequests.accept')}
            {about}
          </Button>
          <Button size="xs" variant="default" onClick={() => setIsAskingAgain(true)}>
            {t('documentRequests.askAgain')}
            {about}
          </Button>
        </>
      )}
      <Button size="xs" variant="default" loading={withdraw.isBusy} onClick={() => void withdraw.run({ params })}>
        {t('word.withdraw')}
        {about}
      </Button>
      <Suspense>{isAskingAgain && <AskAgain request={request} onClose={() => setIsAskingAgain(false)} />}</Suspense>
    </div>
  )
}
