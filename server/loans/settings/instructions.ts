import type { Language } from '#contract/enumerations.ts'
import { CHANGE_SHOWN_DAYS, type PaymentInstructions } from '#contract/loans/lender-settings.ts'
import type { Instant } from '#engine/numbers/units.ts'
import { nameInSentence } from '#texts/plain-name.ts'
import type { Tx } from '../../database/database.ts'
import { daysBefore } from '../../database/housekeeping.ts'
import type { Context } from '../../http/http.ts'
import { sendMail } from '../../mail/mail.ts'
import { borrowersToTell, findLender, listInstructions, type Told } from './queries.ts'

/** How a lender wants to be paid, and what they said before in the days in which borrowers are told of a change. */
export async function instructionsSaid(
  tx: Tx,
  { lenderId, now }: { lenderId: number; now: Instant },
): Promise<PaymentInstructions> {
  const since = daysBefore(now, CHANGE_SHOWN_DAYS)
  const [current, ...replaced] = await listInstructions(tx, { lenderId, since })
  if (!current) return { paymentInstructions: '', postalAddress: '', changedAt: null, earlier: [] }
  const { paymentInstructions, postalAddress, setAt } = current
  // Each text stood until the one after it was set.
  const ends = [setAt, ...replaced.map((row) => row.setAt)]
  return {
    paymentInstructions,
    postalAddress,
    changedAt: setAt > since ? setAt : null,
    earlier: replaced.map((row, index) => ({
      paymentInstructions: row.paymentInstructions,
      postalAddress: row.postalAddress,
      until: ends[index] ?? setAt,
    })),
  }
}

type Letter = { subject: string; text: string }
type Letters = {
  toBorrower: (lender: string, link: string) => Letter
  toLender: (link: string) => Letter
}

const LETTERS: Record<Language, Letters> = {
  en: {
    toBorrower: (lender, link) => ({
      subject: `${lender} changed how they want to be paid`,
      text: `${lender} changed their payment instructions. The new and the earlier ones stand side by side at your loan:\n\n${link}\n\nBefore you pay to another account, ask your lender, by a telephone number that you knew before. Changed bank details are a common fraud.\n`,
    }),
    toLender: (link) => ({
      subject: 'Your payment instructions were changed',
      text: `The payment instructions that your borrowers see were changed, and they are told so.\n\nIf this was you, there is nothing to do. If not, choose a new password at ${link}, put the instructions right, and tell your borrowers and whoever runs this installation.\n`,
    }),
  },
  es: {
    toBorrower: (lender, link) => ({
      subject: `${lender} cambió cómo quiere cobrar`,
      text: `${lender} cambió sus instrucciones de pago. Las nuevas y las anteriores están lado a lado en tu préstamo:\n\n${link}\n\nAntes de pagar a otra cuenta, pregunta a tu prestamista por un teléfono que ya conocías. El cambio de datos bancarios es un fraude frecuente.\n`,
    }),
    toLender: (link) => ({
      subject: 'Se cambiaron tus instrucciones de pago',
      text: `Se cambiaron las instrucciones de pago que ven tus prestatarios, y se les avisa.\n\nSi fuiste tú, no tienes que hacer nada. Si no, elige una contraseña nueva en ${link}, corrige las instrucciones y avisa a tus prestatarios y a quien administra esta instalación.\n`,
    }),
  },
}

/** Within this time after a change borrowers get no second letter: the first one leads to what is said now. */
const QUIET_MINUTES = 60

/**
 * Mails, after commit, each borrower with an account and an open loan, and the lender, that the payment instructions
 * change. Call it before the change is stored. The letter repeats nothing that the lender typed but their name. It goes
 * to proved addresses only, whatever mails their owners turned off, because it is about where money goes.
 */
export async function tellOfInstructions(
  { tx, config, now, afterCommit }: Pick<Context, 'tx' | 'config' | 'now' | 'afterCommit'>,
  lenderId: number,
): Promise<void> {
  if (config.smtpUrl === undefined) return
  const [last] = await listInstructions(tx, { lenderId, since: now })
  const { name, told: lender } = await findLender(tx, lenderId)
  const mail = ({ email, language }: Told, letter: (letters: Letters) => Letter) =>
    afterCommit(() => sendMail(config, { to: email, ...letter(LETTERS[language ?? 'en']) }))
  if (lender) mail(lender, ({ toLender }) => toLender(`${config.publicUrl}/forgot-password`))
  const isTold = last !== undefined && Date.parse(now) - Date.parse(last.setAt) < QUIET_MINUTES * 60_000
  if (isTold) return
  for (const borrower of await borrowersToTell(tx, lenderId)) {
    mail(borrower, ({ toBorrower }) => toBorrower(nameInSentence(name), `${config.publicUrl}/payments`))
  }
}
