import { createTransport, type Transporter } from 'nodemailer'
import type { RequestConfig } from '../http/http.ts'

/** The settings of the outgoing mail server. TLS is demanded unless they say otherwise. */
export type MailServerSettings = Pick<RequestConfig, 'publicUrl'> & {
  smtpUrl: string
  smtpWithoutTls?: boolean
}

/** Called with each line of the conversation with the server. */
type Listener = (entry: { tnx?: string }, text: unknown) => void

/** A connection to the mail server in smtpUrl, not opened yet. */
export function openTransport(settings: MailServerSettings, onLine: Listener): Transporter {
  return createTransport({
    url: addressWithTls(settings),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    debug: true,
    logger: { debug: onLine },
  })
}

/**
 * The address of the mail server with TLS demanded: a letter is not handed over when the server offers none, or when
 * somebody in between hides the offer. Not demanded of a server on this machine, nor when SMTP_WITHOUT_TLS says so.
 */
export function addressWithTls({ smtpUrl, smtpWithoutTls }: Omit<MailServerSettings, 'publicUrl'>): string {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtps:' || smtpWithoutTls || isThisMachine(url.hostname)) return smtpUrl
  // The library lets the address override its options, so what the address says about TLS is replaced.
  for (const name of ['ignoreTLS', 'opportunisticTLS', 'secure']) url.searchParams.delete(name)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * The sender's address: the account at the mail server if it is an address, as servers demand; otherwise no-reply at
 * the app's host.
 */
export function senderOf({ smtpUrl, publicUrl }: Pick<MailServerSettings, 'smtpUrl' | 'publicUrl'>): string {
  const account = decodeURIComponent(new URL(smtpUrl).username)
  return account.includes('@') ? account : `no-reply@${new URL(publicUrl).hostname}`
}
