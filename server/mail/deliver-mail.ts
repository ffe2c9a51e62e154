import { createTransport } from 'nodemailer'
import type { RequestConfig } from '../http/http.ts'
import { type Mail, senderOf } from './mail.ts'

/** A mail that the app sends in a user's name. None of these texts may hold a line break. */
export type OwnedMail = Mail & {
  fromName: string
  replyTo: string
  /** Every retry of a mail has the same message id, so that mail programs recognize the copy. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

/**
 * The outcome of a delivery. TAKEN: the server accepted the mail. REFUSED: it will never accept it, because of the
 * address or the letter. NOT_SENT: it did not accept it now, or was not reached. UNCERTAIN: it got the letter but did
 * not answer, so it may have accepted it.
 */
export type Delivery = { kind: 'TAKEN' | 'REFUSED' | 'UNCERTAIN' } | { kind: 'NOT_SENT'; isServerDown: boolean }

/** Hands a mail to the server in smtpUrl and gives the outcome. Does not throw for network or server errors. */
export async function deliverMail(
  { smtpUrl, publicUrl }: Pick<RequestConfig, 'publicUrl'> & { smtpUrl: string },
  { fromName, headers, ...mail }: OwnedMail,
): Promise<Delivery> {
  let isHandedOver = false
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Only the debug log shows that sending the letter itself began. A connection that broke before that has sent
    // nothing.
    debug: true,
    logger: {
      debug: (entry: { tnx?: string }, text: unknown) => {
        if (entry.tnx === 'client' && text === 'DATA') isHandedOver = true
      },
    },
  })
  try {
    const from = { name: fromName, address: senderOf(smtpUrl, publicUrl) }
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

function deliveryOf(error: unknown, isHandedOver: boolean): Delivery {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number | false }
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'REFUSED' } // an address that no server would accept
  const isAboutLetter = ABOUT_THE_LETTER.includes(command)
  if (!responseCode) return isHandedOver ? { kind: 'UNCERTAIN' } : { kind: 'NOT_SENT', isServerDown: true }
  if (responseCode >= 500 && isAboutLetter) return { kind: 'REFUSED' }
  return { kind: 'NOT_SENT', isServerDown: !isAboutLetter }
}
