import type { Attempt, Said } from './journal.ts'

/** A signed-in user: the address of the app for this user, and the cookie. */
export type Sender = { readonly address: string; readonly cookie: string }

const answeredWithinMs = 30_000

/**
 * Sends a write, or sends it again: always under the same key. Notes the answer in the attempt. Never throws: a
 * connection that fails counts as a missing answer.
 */
export async function send(attempt: Attempt, { address, cookie }: Sender): Promise<void> {
  attempt.sent += 1
  try {
    const response = await fetch(`${address}${attempt.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': attempt.mark, cookie },
      body: JSON.stringify(attempt.body),
      signal: AbortSignal.timeout(answeredWithinMs),
    })
    const text = await response.text()
    note(attempt, { status: response.status, text })
  } catch {
    // Cut off, refused or too late: even after an earlier refusal, the outcome is unknown now.
    if (attempt.said !== 'ACKNOWLEDGED') attempt.said = 'UNKNOWN'
  }
}

function note(attempt: Attempt, { status, text }: { status: number; text: string }): void {
  attempt.status = status
  const { code, data } = JSON.parse(text) as { code?: string; data?: { id?: number } } // throws for anything else
  const said = meaningOf(status, code)
  // "Nothing was changed" concerns only this request; an earlier one may have been carried out.
  const isAboutThisTime = said === 'REFUSED' && status === 503
  if (attempt.said === 'UNKNOWN' && isAboutThisTime) return
  attempt.said = said
  if (said === 'ACKNOWLEDGED') attempt.id = data?.id
}

function meaningOf(status: number, code: string | undefined): Said {
  if (status >= 200 && status < 300) return 'ACKNOWLEDGED'
  if (code === 'request.outcomeUnknown' || code === 'request.keyInFlight') return 'UNKNOWN'
  if (status === 503 || (status >= 400 && status < 500)) return 'REFUSED'
  return 'FAILED'
}
