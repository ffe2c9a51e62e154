import type { Language } from '#contract/enumerations.ts'
import { nameInSentence } from '#texts/plain-name.ts'
import type { AnsweredRequest, AskedDocument, RequestOutcome } from './queries.ts'

type Letter = { subject: string; text: string }
type Reader = { language: Language | null }
type Letters = {
  asked: (asked: { borrower: string; loan: string; link: string }) => Letter
  subjects: Record<RequestOutcome, (lender: string) => string>
  answers: Record<RequestOutcome, (about: { lender: string; loan: string }) => string>
  seeLoan: (link: string) => string
  document: (about: { lender: string; loan: string; link: string; isAgain: boolean }) => Letter
}

const LETTERS: Record<Language, Letters> = {
  en: {
    asked: ({ borrower, loan, link }) => ({
      subject: `${borrower} sent you a request`,
      text: `${borrower} asks for something on the loan ${loan}. See what it would change, and accept or decline it, here:\n\n${link}\n`,
    }),
    subjects: {
      ACCEPTED: (lender) => `${lender} accepted your request`,
      OTHERWISE: (lender) => `${lender} answered your request`,
      DECLINED: (lender) => `${lender} declined your request`,
    },
    answers: {
      ACCEPTED: ({ lender, loan }) => `${lender} accepted your request on the loan ${loan}.`,
      OTHERWISE: ({ lender, loan }) =>
        `${lender} answered your request on the loan ${loan} with something other than what you asked for.`,
      DECLINED: ({ lender, loan }) => `${lender} declined your request on the loan ${loan}. The loan hasn’t changed.`,
    },
    seeLoan: (link) => `See the answer on your loan:\n\n${link}`,
    document: ({ lender, loan, link, isAgain }) => ({
      subject: isAgain ? `${lender} needs a document from you again` : `${lender} needs a document from you`,
      text: `${
        isAgain
          ? `What you sent for the loan ${loan} isn’t what ${lender} needs yet.`
          : `${lender} asks you for a document for the loan ${loan}.`
      } See what it is, and send a PDF or a photo of it, here:\n\n${link}\n`,
    }),
  },
  es: {
    asked: ({ borrower, loan, link }) => ({
      subject: `${borrower} te envió una solicitud`,
      text: `${borrower} pide algo en el préstamo ${loan}. Mira qué cambiaría, y acéptalo o recházalo, aquí:\n\n${link}\n`,
    }),
    subjects: {
      ACCEPTED: (lender) => `${lender} aceptó tu solicitud`,
      OTHERWISE: (lender) => `${lender} respondió a tu solicitud`,
      DECLINED: (lender) => `${lender} rechazó tu solicitud`,
    },
    answers: {
      ACCEPTED: ({ lender, loan }) => `${lender} aceptó tu solicitud en el préstamo ${loan}.`,
      OTHERWISE: ({ lender, loan }) =>
        `${lender} respondió a tu solicitud en el préstamo ${loan} con algo distinto de lo que pediste.`,
      DECLINED: ({ lender, loan }) => `${lender} rechazó tu solicitud en el préstamo ${loan}. El préstamo no cambió.`,
    },
    seeLoan: (link) => `Mira la respuesta en tu préstamo:\n\n${link}`,
    document: ({ lender, loan, link, isAgain }) => ({
      subject: isAgain ? `${lender} necesita de nuevo un documento tuyo` : `${lender} necesita un documento tuyo`,
      text: `${
        isAgain
          ? `Lo que enviaste para el préstamo ${loan} todavía no es lo que ${lender} necesita.`
          : `${lender} te pide un documento para el préstamo ${loan}.`
      } Mira cuál es, y envía un PDF o una foto, aquí:\n\n${link}\n`,
    }),
  },
}

/** The letter to a lender about a request of a borrower. It repeats nothing of it but the names. */
export function requestLetter(
  { language }: Reader,
  asked: { borrowerName: string; loanName: string; loanId: number; publicUrl: string },
): Letter {
  const link = `${asked.publicUrl}/loans/${asked.loanId}#requests`
  const names = { borrower: nameInSentence(asked.borrowerName), loan: nameInSentence(asked.loanName) }
  return LETTERS[language ?? 'en'].asked({ ...names, link })
}

/** The letter to a borrower about the answer to their request. */
export function answerLetter(
  { language }: Reader,
  { lenderName, loanName, loanId, outcome, publicUrl }: AnsweredRequest & { publicUrl: string },
): Letter {
  const { subjects, answers, seeLoan } = LETTERS[language ?? 'en']
  const lender = nameInSentence(lenderName)
  const answer = answers[outcome]({ lender, loan: nameInSentence(loanName) })
  return {
    subject: subjects[outcome](lender),
    text: `${answer}\n\n${seeLoan(`${publicUrl}/my-loans/${loanId}#requests`)}\n`,
  }
}

/** The letter to a borrower about a document that their lender asks for. It does not say which: the lender typed that. */
export function documentLetter(
  { language }: Reader,
  { lenderName, loanName, loanId, isAgain, publicUrl }: AskedDocument & { publicUrl: string },
): Letter {
  const names = { lender: nameInSentence(lenderName), loan: nameInSentence(loanName) }
  return LETTERS[language ?? 'en'].document({
    ...names,
    isAgain,
    link: `${publicUrl}/my-loans/${loanId}#documents-asked`,
  })
}
