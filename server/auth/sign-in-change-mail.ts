import type { Language } from '#contract/enumerations.ts'
import type { Context } from '../http/http.ts'
import { sendMail } from '../mail/mail.ts'
import { findAccountById } from './queries.ts'

/** A change in how a user signs in. */
export type SignInChange =
  | 'PASSWORD'
  | 'PASSKEY_ADDED'
  | 'PASSKEY_REMOVED'
  | 'APP_ADDED'
  | 'APP_REMOVED'
  | 'CODES_REPLACED'
  | 'SECOND_STEP_ENDED'

type Texts = { subject: string; sentences: Record<SignInChange, string>; remedy: (link: string) => string }

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: 'How you sign in was changed',
    sentences: {
      PASSWORD: 'Your password was changed.',
      PASSKEY_ADDED: 'A passkey was added to your account.',
      PASSKEY_REMOVED: 'A passkey was removed from your account.',
      APP_ADDED: 'An authenticator app was added to your sign-in.',
      APP_REMOVED: 'The authenticator app was removed from your sign-in.',
      CODES_REPLACED: 'Your recovery codes were replaced.',
      SECOND_STEP_ENDED: 'An administrator turned off the second step of your sign-in.',
    },
    remedy: (link) =>
      `If this was you, there is nothing to do. If not, choose a new password at ${link} and tell whoever runs this installation.`,
  },
  es: {
    subject: 'Cambió tu forma de iniciar sesión',
    sentences: {
      PASSWORD: 'Se cambió tu contraseña.',
      PASSKEY_ADDED: 'Se añadió una llave de acceso a tu cuenta.',
      PASSKEY_REMOVED: 'Se eliminó una llave de acceso de tu cuenta.',
      APP_ADDED: 'Se añadió una aplicación de autenticación a tu inicio de sesión.',
      APP_REMOVED: 'Se quitó la aplicación de autenticación de tu inicio de sesión.',
      CODES_REPLACED: 'Se sustituyeron tus códigos de recuperación.',
      SECOND_STEP_ENDED: 'Un administrador desactivó el segundo paso de tu inicio de sesión.',
    },
    remedy: (link) =>
      `Si fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva en ${link} y avisa a quien administra esta instalación.`,
  },
}

/**
 * Mails the owner of an account, after commit, that their sign-in was changed, so that somebody at an unlocked screen
 * cannot hide the change from them. Sends only to a verified address, and whatever mails they have turned off.
 */
export async function tellOfChange(
  { tx, config, afterCommit }: Pick<Context, 'tx' | 'config' | 'afterCommit'>,
  { userId, change }: { userId: number; change: SignInChange },
): Promise<void> {
  if (config.smtpUrl === undefined) return
  const account = await findAccountById(tx, userId)
  if (!account?.emailVerified) return
  const { subject, sentences, remedy } = TEXTS[account.language ?? 'en']
  const text = `${sentences[change]}\n\n${remedy(`${config.publicUrl}/forgot-password`)}\n`
  afterCommit(() => sendMail(config, { to: account.email, subject, text }))
}
