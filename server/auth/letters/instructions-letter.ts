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
