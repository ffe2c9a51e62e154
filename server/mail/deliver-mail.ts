import { getSystemErrorName } from 'node:util'
import { type MailServerSettings, openTransport, senderOf } from './mail-transport.ts'

/** A mail. None of these texts but `text` may hold a line break. */
export type Mail = {
  to: string
  subject: string
  text: string
  fromName: string
  /** Every retry of a mail has the same message id, so that mail programs recognize the copy. */
  messageId: string
  headers?: Readonly<Record<string, string>>
}

/** A mail that the app sends in a user's name, to whom answers go. */
export type OwnedMail = Mail & { replyTo: string }

/**
 * The outcome of a delivery. TAKEN: the server accepted the mail. REFUSED: it will never accept it, because of the
 * address or the letter. NOT_SENT: it did not accept it now, or was not reached; `cause` is a code for the log.
 * UNCERTAIN: it got the letter but did not answer, so it may have accepted it.
 */
export type Delivery =
  | { kind: 'TAKEN' | 'REFUSED' | 'UNCERTAIN' }
  | { kind: 'NOT_SENT'; isServerDown: boolean; cause: string }

/** Hands a mail to the mail server and gives the outcome. Does not throw for network or server errors. */
export async function deliverMail(
  settings: MailServerSettings,
  { fromName, headers = {}, ...mail }: Mail | OwnedMail,
): Promise<Delivery> {
  let isHandedOver = false
  // Only the debug log shows that sending the letter itself began. A connection that broke before that has sent
  // nothing.
  const transport = openTransport(settings, (entry, text) => {
    if (entry.tnx === 'client' && text === 'DATA') isHandedOver = true
  })
  try {
    const from = { name: fromName, address: senderOf(settings) }
    await transport.sendMail({ ...mail, from, headers: { ...headers } })
    return { kind: 'TAKEN' }
  } catch (error) {
    return deliveryOf(error, isHandedOver)
  } finally {
    transport.close()
  }
}

/** The server's answers to these commands are about this one letter and not about the server. */
const ABOUT_THE_LETTER: readonly unknown[] = ['RCPT TO', 'DATA']

type Failure = { code?: string; command?: string; responseCode?: number | false; errno?: number }

function deliveryOf(error: unknown, isHandedOver: boolean): Delivery {
  const { code, command, responseCode, errno } = error as Failure
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'REFUSED' } // an address that no server would accept
  const isAboutLetter = ABOUT_THE_LETTER.includes(command)
  // Never the error's message, which may name the address.
  const cause = [code, responseCode, errno ? getSystemErrorName(errno) : undefined].filter(Boolean).join(' ')
  if (!responseCode) return isHandedOver ? { kind: 'UNCERTAIN' } : { kind: 'NOT_SENT', isServerDown: true, cause }
  if (responseCode >= 500 && isAboutLetter) return { kind: 'REFUSED' }
  return { kind: 'NOT_SENT', isServerDown: !isAboutLetter, cause }
}
