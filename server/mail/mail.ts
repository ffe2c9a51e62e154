import { createTransport } from 'nodemailer'
import type { RequestConfig } from '../http/http.ts'

export type Mail = { to: string; subject: string; text: string }

/**
 * Sends a mail through the server in SMTP_URL. Throws an Error when SMTP_URL is not set or the server refuses the mail.
 */
export async function sendMail({ smtpUrl, publicUrl }: RequestConfig, mail: Mail): Promise<void> {
  if (smtpUrl === undefined) throw new Error('no mail can be sent: SMTP_URL is not set')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 10_000, socketTimeout: 20_000 })
  try {
    await transport.sendMail({ from: { name: 'Loanwright', address: senderOf(smtpUrl, publicUrl) }, ...mail })
  } finally {
    transport.close()
  }
}

/**
 * The sender's address: the account at the mail server if it is an address, as servers demand; otherwise no-reply at
 * the app's host.
 */
export function senderOf(smtpUrl: string, publicUrl: string): string {
  const account = decodeURIComponent(new URL(smtpUrl).username)
  return account.includes('@') ? account : `no-reply@${new URL(publicUrl).hostname}`
}
