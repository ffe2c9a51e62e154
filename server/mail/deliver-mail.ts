import { createTransport } from 'nodemailer'
import type { RequestConfig } from '../http/http.ts'
import { type Mail, senderOf } from './mail.ts'

/** A mail of the app in somebody's name. None of these texts may hold a line break. */
export type OwnedMail = Mail & {
  fromName: string
  replyTo: string
  /** The same whenever the same mail is sent again, so that it is known for the same. */
  messageId: string
  headers: Readonly<Record<string, string>>
}

/**
 * What became of it. TAKEN: the server has it. REFUSED: it will never take it, for this address or this letter. NOT_SENT: it
 * did not take it now, or was not reached. UNCERTAIN: it was given the letter and no answer came, so it may have it.
 */
export type Delivery = { kind: 'TAKEN' | 'REFUSED' | 'UNCERTAIN' } | { kind: 'NOT_SENT'; isServerDown: boolean }

/** Hands a mail to the server that smtpUrl names, and says what is known of it then. Throws nothing that the network does. */
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
    // The only way to learn that the letter itself was begun: before that, a broken line means that nothing was sent.
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

/** The commands whose answer is about this one letter and not about the server. */
const ABOUT_THE_LETTER: readonly unknown[] = ['RCPT TO', 'DATA']

function deliveryOf(error: unknown, isHandedOver: boolean): Delivery {
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number | false }
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'REFUSED' } // an address no server would take
  const isAboutLetter = ABOUT_THE_LETTER.includes(command)
  if (!responseCode) return isHandedOver ? { kind: 'UNCERTAIN' } : { kind: 'NOT_SENT', isServerDown: true }
  if (responseCode >= 500 && isAboutLetter) return { kind: 'REFUSED' }
  return { kind: 'NOT_SENT', isServerDown: !isAboutLetter }
}
