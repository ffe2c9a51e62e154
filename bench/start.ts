import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { digits, printTable } from './engine/table.ts'
import { startApp } from './http/bench-app.ts'
import { machine } from './http/machine.ts'
import { middleOf } from './http/middle.ts'

/**
 * How long a start takes until the app is ready, on a new data folder and on one that is there: npm run bench -- start
 * Beside the same of a Node program that does nothing, so that a busy machine shows.
 */
const rounds = Number(process.argv[2] ?? 5)
const times = { bare: [] as number[], cold: [] as number[], warm: [] as number[], stop: [] as number[] }

console.log(machine())
for (let round = 0; round < rounds; round += 1) {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-bench-'))
  times.bare.push(await timeOf(runNothing))
  for (const kind of ['cold', 'warm'] as const) {
    let stop = async (): Promise<void> => undefined
    times[kind].push(
      await timeOf(async () => {
        stop = (await startApp({ DATA_DIR: folder })).stop
      }),
    )
    times.stop.push(await timeOf(() => stop()))
  }
  rmSync(folder, { recursive: true, force: true })
}
const bare = middleOf(times.bare)
printTable(`Starts, medians of ${rounds} interleaved rounds`, [
  ['', 'ms', '× a Node program that does nothing'],
  ...(
    [
      ['a Node program that does nothing', times.bare],
      ['a new data folder: database made, schema made, ready', times.cold],
      ['a data folder that is there: ready', times.warm],
      ['from SIGTERM to the end, database and all', times.stop],
    ] as const
  ).map(([name, own]) => [name, digits(middleOf(own)), digits(middleOf(own) / bare)]),
])

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function runNothing(): Promise<void> {
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'close')
}
