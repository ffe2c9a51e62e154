import type { Language } from '#contract/enumerations.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import type { Day, Instant } from '#engine/numbers/units.ts'
import { wordsIn } from '#texts/paper-words.ts'
import { facts, heading, letterhead, paragraph } from '../../documents/drawing/blocks.ts'
import { finish, INK, type Pen, takePen } from '../../documents/drawing/pen.ts'
import { table } from '../../documents/drawing/table.ts'
import type { FileAnswer } from '../../http/file-answer.ts'
import { type ReportContent, reportWordsIn } from './report-content.ts'

type Report = {
  report: ReportName
  content: ReportContent
  /** The lender and their postal address. */
  sender: { name: string; address: string }
  /** The report's days in words, and for the file name. */
  days: { text: string; name: string }
  today: Day
}

/** A report as a PDF to save: the figures of the screen, drawn while the answer is sent. */
export function reportAnswer(
  { report, content, sender, days, today }: Report,
  { language, madeAt }: { language: Language; madeAt: Instant },
): FileAnswer {
  const [words, paper] = [reportWordsIn(language), wordsIn(language)]
  const title = words.text(`reports.name.${report}`)
  return {
    mediaType: 'application/pdf',
    name: words.text('reports.fileName', { name: title, days: days.name }),
    isInline: false,
    isUploaded: false,
    open: async () => {
      const foot = words.text('reports.foot', { instant: madeAt.slice(0, 16).replace('T', ' ') })
      const running = { head: `${sender.name} · ${title} · ${days.text}`, foot, pageOf: paper.pageOf }
      const pen = takePen({ title: `${title} · ${days.text}`, language, author: sender.name, madeAt, running })
      const head = { sender: sender.name, address: sender.address, day: paper.day(today) }
      letterhead(pen, { ...head, title, subtitle: days.text })
      await draw(pen, content, words.text('reports.nothing'))
      finish(pen)
      return pen.doc
    },
  }
}

async function draw(pen: Pen, { facts: figures, tables, notes }: ReportContent, nothing: string): Promise<void> {
  if (figures.length > 0) await facts(pen, figures)
  for (const { title, rows, ...each } of tables) {
    await heading(pen, title)
    if (rows.length === 0) await paragraph(pen, nothing)
    else await table(pen, { rows, ...each })
  }
  pen.y += 10
  for (const note of notes) await paragraph(pen, note, { size: 8.5, color: INK.muted })
}
