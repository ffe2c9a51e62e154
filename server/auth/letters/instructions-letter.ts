import type { Language } from '#contract/enumerations.ts'
import { nameInSentence } from '#texts/plain-name.ts'

type Letter = { subject: string; text: string }
type Letters = {
  toBorrower: (lender: string, link: string) => Letter
  toLender: (link: string) => Letter
}

const LETTERS: Record<Language, Letters> = {
  en: {
    toBorrower: (lender, link) => ({
      subject: `${lender} changed how they want to be paid`,
      text: `${lender} changed their payment instructions. You can compare the old and new ones on your loan:\n\n${link}\n\nBefore you pay a different account, call your lender at a number you already had. Changed bank details are a common scam.\n`,
    }),
    toLender: (link) => ({
      subject: 'Your payment instructions were changed',
      text: `The payment instructions your borrowers see were changed, and we’re letting them know.\n\nIf this was you, there’s nothing to do. If not, choose a new password at ${link}, correct the instructions, and tell your borrowers and your administrator.\n`,
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

/**
 * The letter about changed payment instructions, to a borrower who reads the lender's name in it, or, without a name, to
 * the lender. It repeats nothing of the instructions.
 */
export function instructionsLetter(
  { language }: { language: Language | null },
  { lenderName, publicUrl }: { lenderName: string | null; publicUrl: string },
): Letter {
  const { toBorrower, toLender } = LETTERS[language ?? 'en']
  return lenderName === null
    ? toLender(`${publicUrl}/forgot-password`)
    : toBorrower(nameInSentence(lenderName), `${publicUrl}/payments`)
}
