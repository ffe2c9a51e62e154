import { ask } from './ask.ts'
import { middleOf } from './middle.ts'

export type Page = { name: string; url: string; cookie: string }

/** Milliseconds of the median answer, its kilobytes, and how many times the first of the group it took in the same rounds. */
export type Timed = { name: string; milliseconds: number; kilobytes: number; ratio: number }

/** Asks for one page after another, over and over, and never two at once: how long one person waits. */
export async function timeInTurn(pages: readonly Page[], { rounds }: { rounds: number }): Promise<Timed[]> {
  const times = pages.map((): number[] => [])
  const bytes = pages.map(() => 0)
  for (let round = -3; round < rounds; round += 1) {
    for (let turn = 0; turn < pages.length; turn += 1) {
      const index = (turn + round + 3) % pages.length
      const page = pages[index]
      if (!page) continue
      const answer = await ask(page.url, page)
      if (answer.status !== 200)
        throw new Error(`${page.url} was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
      bytes[index] = answer.bytes
      if (round >= 0) times[index]?.push(answer.milliseconds)
    }
  }
  const first = times[0] ?? []
  return pages.map(({ name }, index) => {
    const own = times[index] ?? []
    const ratio = middleOf(own.map((time, round) => time / (first[round] ?? Number.NaN)))
    return { name, milliseconds: middleOf(own), kilobytes: (bytes[index] ?? 0) / 1000, ratio }
  })
}
