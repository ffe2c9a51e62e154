import { browserIn } from '#contract/auth/browser-name.ts'
import type { Passkey } from '#contract/auth/passkeys.ts'
import type { Language } from '#contract/enumerations.ts'
import type { Role } from '#contract/permissions.ts'
import type { Instant } from '#engine/numbers/units.ts'
import type { AskedFrom } from '../asked-from.ts'
import type { Account } from '../queries.ts'
import type { SignInChange } from './queries.ts'

type Worded = { subject: string; text: string }

/** What signs in to an account besides the password. */
export type WaysIn = { passkeys: readonly Pick<Passkey, 'name' | 'createdAt'>[]; appSince: Instant | null }

type Texts = {
  kinds: Record<Role, string>
  name: (name: string) => string
  noName: string
  when: (instant: string) => string
  where: (place: string) => string
  browser: (browser: string, system: string) => string
  network: (network: string) => string
  timeZone: (timeZone: string) => string
  verification: {
    subject: string
    intro: (kind: string) => string
    link: (link: string) => string
    notMe: (link: string) => string
  }
  reset: { subject: string; intro: string; link: (link: string) => string }
  change: {
    subject: string
    sentences: Record<SignInChange, string>
    stillIn: string
    passkey: (name: string, day: string) => string
    app: (day: string) => string
    remedy: (link: string) => string
  }
}

const TEXTS: Record<Language, Texts> = {
  en: {
    kinds: { LENDER: 'a lender account', BORROWER: 'a borrower account', ADMIN: 'an administrator’s account' },
    name: (name) => `Name given: ${name}`,
    noName: '(not repeated here, because it reads like a link)',
    when: (instant) => `When: ${instant}`,
    where: (place) => `From: ${place}`,
    browser: (browser, system) => `${browser} on ${system}`,
    network: (network) => `network ${network}`,
    timeZone: (timeZone) => `time zone ${timeZone}`,
    verification: {
      subject: 'Confirm your email address',
      intro: (kind) => `Someone created ${kind} with this email address.`,
      link: (link) =>
        `Was it you? Open this link, sign in and press the button to confirm that the address is yours. Opening the link by itself doesn’t change anything:\n\n${link}\n\nIt works once, within 3 days.`,
      notMe: (link) => `Wasn’t you? Tell us here, and we’ll remove your address from the account:\n\n${link}`,
    },
    reset: {
      subject: 'Choose a new password',
      intro: 'Someone asked to reset the password for your account.',
      link: (link) =>
        `Open this link to choose a new password:\n\n${link}\n\nIt works once, within an hour. If you didn’t ask for this, ignore this message; your password won’t change.`,
    },
    change: {
      subject: 'Your sign-in settings changed',
      sentences: {
        PASSWORD: 'Your password was changed.',
        PASSKEY_ADDED: 'A passkey was added to your account.',
        PASSKEY_REMOVED: 'A passkey was removed from your account.',
        APP_ADDED: 'An authenticator app was added to your sign-in.',
        APP_REMOVED: 'The authenticator app was removed from your sign-in.',
        CODES_REPLACED: 'Your recovery codes were replaced.',
        SECOND_STEP_ENDED: 'An administrator turned off two-step sign-in on your account.',
      },
      stillIn: 'These can still be used to sign in to your account:',
      passkey: (name, day) => `- passkey ${name}, added ${day}`,
      app: (day) => `- authenticator app, set up ${day}`,
      remedy: (link) =>
        `If this was you, there’s nothing to do. If not, choose a new password at ${link}, remove anything that isn’t yours under Settings, and tell your administrator.`,
    },
  },
  es: {
    kinds: {
      LENDER: 'una cuenta de prestamista',
      BORROWER: 'una cuenta de prestatario',
      ADMIN: 'una cuenta de administrador',
    },
    name: (name) => `Nombre indicado: ${name}`,
    noName: '(no se repite aquí porque parece un enlace)',
    when: (instant) => `Cuándo: ${instant}`,
    where: (place) => `Desde: ${place}`,
    browser: (browser, system) => `${browser} en ${system}`,
    network: (network) => `red ${network}`,
    timeZone: (timeZone) => `zona horaria ${timeZone}`,
    verification: {
      subject: 'Confirma tu dirección de correo',
      intro: (kind) => `Alguien creó ${kind} con esta dirección de correo.`,
      link: (link) =>
        `¿Fuiste tú? Abre este enlace para confirmar que esta dirección es tuya, inicia sesión y pulsa allí el botón. Abrir el enlace por sí solo no cambia nada:\n\n${link}\n\nSirve una sola vez, durante 3 días.`,
      notMe: (link) => `¿No fuiste tú? Dilo aquí y la cuenta pierde tu dirección:\n\n${link}`,
    },
    reset: {
      subject: 'Elige una contraseña nueva',
      intro: 'Alguien pidió una contraseña nueva para tu cuenta.',
      link: (link) =>
        `Abre este enlace para elegir una contraseña nueva:\n\n${link}\n\nSirve una sola vez, durante una hora. Si no lo has pedido, ignora este mensaje; tu contraseña sigue igual.`,
    },
    change: {
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
      stillIn: 'Esto aún permite entrar en tu cuenta o es su segundo paso:',
      passkey: (name, day) => `- llave de acceso ${name}, añadida el ${day}`,
      app: (day) => `- aplicación de autenticación, configurada el ${day}`,
      remedy: (link) =>
        `Si fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva en ${link}, quita en Configuración lo que no sea tuyo y avisa a quien administra esta instalación.`,
    },
  },
}

type Asking = { asked: AskedFrom; link: string }

/** The letter that asks whether an address is the account's: who asked, when, from where, and both answers. */
export function verificationLetter(account: Account, { asked, link }: Asking): Worded {
  const t = textsFor(account)
  const { subject, intro, link: confirm, notMe } = t.verification
  const kind = t.kinds[account.role ?? 'BORROWER']
  const facts = [t.name(repeatable(account.fullName) ?? t.noName), ...factsOf(t, asked)]
  return {
    subject,
    text: paragraphs([intro(kind), facts.join('\n'), confirm(link), notMe(`${link}&answer=not-me`)]),
  }
}

/** The letter with a link for choosing a new password. */
export function resetLetter(account: Account, { asked, link }: Asking): Worded {
  const t = textsFor(account)
  return {
    subject: t.reset.subject,
    text: paragraphs([t.reset.intro, factsOf(t, asked).join('\n'), t.reset.link(link)]),
  }
}

/**
 * The letter after a change of how a user signs in, so that somebody at an unlocked screen cannot hide it. After a
 * change of password it names what else still signs in.
 */
export function changeLetter(
  account: Account,
  { change, waysIn, link }: { change: SignInChange; waysIn: WaysIn; link: string },
): Worded {
  const { subject, sentences, stillIn, passkey, app, remedy } = textsFor(account).change
  const ways = [
    ...waysIn.passkeys.map(({ name, createdAt }) => passkey(`“${oneLine(name)}”`, createdAt.slice(0, 10))),
    ...(waysIn.appSince === null ? [] : [app(waysIn.appSince.slice(0, 10))]),
  ]
  const list = change === 'PASSWORD' && ways.length > 0 ? [[stillIn, ...ways].join('\n')] : []
  return { subject, text: paragraphs([sentences[change], ...list, remedy(link)]) }
}

const textsFor = ({ language }: Pick<Account, 'language'>): Texts => TEXTS[language ?? 'en']

const paragraphs = (texts: readonly string[]): string => `${texts.join('\n\n')}\n`

function factsOf(t: Texts, { at, network, timeZone, userAgent }: AskedFrom): string[] {
  const { browser, system } = browserIn(userAgent)
  const places = [
    browser && system ? t.browser(browser, system) : (browser ?? system),
    network === null ? null : t.network(network),
    timeZone === null ? null : t.timeZone(timeZone),
  ].filter((place) => place !== null)
  return [
    t.when(`${at.slice(0, 16).replace('T', ' ')} UTC`),
    ...(places.length > 0 ? [t.where(places.join(', '))] : []),
  ]
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim()

/**
 * A name that whoever asked has chosen, as it may stand in a letter to somebody else; null when a mail program would
 * make a link of it.
 */
function repeatable(name: string): string | null {
  const plain = oneLine(name).slice(0, 60)
  return /[/@:]|\p{L}\.\p{L}{2,}|^$/u.test(plain) ? null : `“${plain}”`
}
