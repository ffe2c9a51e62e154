import type { Language } from '#contract/enumerations.ts'
import type { RequestConfig } from '../http/http.ts'
import { sendMail } from '../mail/mail.ts'

type Texts = Record<Language, { subject: string; text: (link: string) => string }>
type Letter = { to: string; language: Language; token: string }

const verifyEmail: Texts = {
  en: {
    subject: 'Confirm your email address',
    text: (link) =>
      `Open this link to confirm that this address is yours:\n\n${link}\n\nIt works once, within 3 days. If you did not make an account with us, ignore this message.\n`,
  },
  es: {
    subject: 'Confirma tu dirección de correo',
    text: (link) =>
      `Abre este enlace para confirmar que esta dirección es tuya:\n\n${link}\n\nSirve una sola vez, durante 3 días. Si no has creado una cuenta con nosotros, ignora este mensaje.\n`,
  },
}

const resetPassword: Texts = {
  en: {
    subject: 'Choose a new password',
    text: (link) =>
      `Open this link to choose a new password:\n\n${link}\n\nIt works once, within an hour. If you did not ask for it, ignore this message; your password stays as it is.\n`,
  },
  es: {
    subject: 'Elige una contraseña nueva',
    text: (link) =>
      `Abre este enlace para elegir una contraseña nueva:\n\n${link}\n\nSirve una sola vez, durante una hora. Si no lo has pedido, ignora este mensaje; tu contraseña sigue igual.\n`,
  },
}

/** Sends the link that verifies an address, in the user's language. Throws an Error when the mail is not accepted. */
export const mailVerification = (config: RequestConfig, letter: Letter): Promise<void> =>
  send(config, letter, { texts: verifyEmail, page: 'verify-email' })

/** Sends the link for choosing a new password. Throws an Error when the mail server does not take it. */
export const mailReset = (config: RequestConfig, letter: Letter): Promise<void> =>
  send(config, letter, { texts: resetPassword, page: 'reset-password' })

async function send(
  config: RequestConfig,
  { to, language, token }: Letter,
  { texts, page }: { texts: Texts; page: string },
): Promise<void> {
  const { subject, text } = texts[language]
  await sendMail(config, { to, subject, text: text(`${config.publicUrl}/${page}?token=${token}`) })
}
