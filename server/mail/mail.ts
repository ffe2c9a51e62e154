import { createTransport } from 'nodemailer'
import type { RequestConfig } from '../http/http.ts'

export type Mail = { to: string; subject: string; text: string }

/** Sends a mail through the server that SMTP_URL names. Throws an Error when that is not set or refuses it. */
export async function sendMail({ smtpUrl, publicUrl }: RequestConfig, mail: Mail): Promise<void> {
  if (smtpUrl === undefined) throw new Error('no mail can be sent: SMTP_URL is not set')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
  try {
    await transport.sendMail({ from: { name: 'Loanwright', address: senderOf(smtpUrl, publicUrl) }, ...mail })
  } finally {
    transport.close()
  }
}

/** The account at the mail server when that is an address, as servers demand; otherwise one at the app's own host. */
export function senderOf(smtpUrl: string, publicUrl: string): string {
  const account = decodeURIComponent(new URL(smtpUrl).username)
  return account.includes('@') ? account : `no-reply@${new URL(publicUrl).hostname}`
}
