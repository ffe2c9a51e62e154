import type { Language } from '#contract/enumerations.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { type Words, wordsIn } from '#texts/paper-words.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import { heading, letterhead, paragraph } from './drawing/blocks.ts'
import { finish, INK, type Pen, takePen } from './drawing/pen.ts'
import type { Subject } from './loan-record.ts'

type Paper = {
  subject: Subject
  language: Language
  madeAt: Instant
  /** The day in the paper's head. */
  on: Day
  titleIn(words: Words): string
  nameIn(words: Words): string
  /** Draws what stands below the letterhead. `letterhead` draws it once more, for a paper with several parts. */
  draw(pen: Pen, words: Words, letterhead: () => void): Promise<void>
}

/** What every paper is made with. */
export type Making = { language: Language; madeAt: Instant }

/** What the words of a paper with one title for every loan hold. */
type PaperWords = { title: string; fileName(loanNumber: string): string }

/** The papers with one title for every loan. */
type Titled = { [Name in keyof Words]: Words[Name] extends PaperWords ? Name : never }[keyof Words]

/** A paper about a loan whose title and file name stand in the words of that paper. */
export function titledPaper(
  paper: Titled,
  content: { subject: Subject; on: Day },
  making: Making & Pick<Paper, 'draw'>,
): FileAnswer {
  const { subject, on } = content
  const wordsOf = (words: Words): PaperWords => words[paper]
  const nameIn = (words: Words) => wordsOf(words).fileName(subject.loanNumber)
  return paperAnswer({ ...making, subject, on, titleIn: (words) => wordsOf(words).title, nameIn })
}

/** A paper about a loan as an answer: a PDF that is drawn while the answer is sent. */
export function paperAnswer({ subject, language, madeAt, on, titleIn, nameIn, draw }: Paper): FileAnswer {
  const words = wordsIn(language)
  const title = titleIn(words)
  const about = `${subject.loanName} · ${subject.loanNumber}`
  return {
    mediaType: 'application/pdf',
    name: nameIn(words),
    isInline: true,
    isUploaded: false,
    open: async () => {
      const head = `${subject.lenderName} · ${title} · ${about}`
      const running = { head, foot: words.record(subject.recordHash), pageOf: words.pageOf }
      const pen = takePen({ title: `${title} · ${about}`, language, author: subject.lenderName, madeAt, running })
      const drawHead = () =>
        letterhead(pen, {
          sender: subject.lenderName,
          address: subject.lenderAddress,
          day: words.day(on),
          title,
          subtitle: about,
        })
      drawHead()
      await draw(pen, words, drawHead)
      finish(pen)
      return pen.doc
    },
  }
}

/** The lender's own words on how to pay. */
export async function howToPay(pen: Pen, words: Words, subject: Subject): Promise<void> {
  const { paymentInstructions, lenderAddress, lenderName } = subject
  await heading(pen, words.howToPay)
  if (paymentInstructions !== '') await paragraph(pen, paymentInstructions)
  if (lenderAddress !== '') {
    await paragraph(pen, words.mailTo, { size: 8.5, color: INK.muted })
    await paragraph(pen, `${lenderName}\n${lenderAddress}`)
  }
  if (paymentInstructions === '' && lenderAddress === '') await paragraph(pen, words.askHowToPay(lenderName))
}
