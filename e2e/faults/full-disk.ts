import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from './faults.ts'
import type { Installation } from './installation.ts'

/** A disk small enough to be filled. */
export type SmallDisk = {
  readonly folder: string
  /** Fills all remaining bytes. */
  fill(): void
  free(): void
  remove(): void
}

const sizeMegabytes = 200

/** Makes the disk in memory; undefined where this account may not mount one. */
export function makeSmallDisk(): SmallDisk | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-small-disk-'))
  const options = `size=${sizeMegabytes}m,mode=755`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'w')
      try {
        for (const size of [1_048_576, 4096, 1]) fillBy(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => {
      // The last killed process may hold the disk for a moment.
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Writes until there is no room. */
function fillBy(file: number, part: Buffer): void {
  try {
    while (writeSync(file, part) === part.length);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/**
 * The disk is full for a while and then gets room again; if the database has stopped because of it, the app is
 * restarted.
 */
export function fullDisk(disk: SmallDisk, during: (installation: Installation) => Promise<void>): Fault {
  return {
    name: 'the disk is full',
    afterwards: 'RECOVERS',
    strike: async (installation, _chance, journal) => {
      const notWritten = () => journal.filter(({ said }) => said === 'REFUSED' || said === 'UNKNOWN').length
      disk.fill()
      const enough = notWritten() + 10
      await during(installation)
      for (let waited = 0; notWritten() < enough && waited < 20_000; waited += 50) await sleep(50)
      disk.free()
      if (await installation.isReadyWithin(5000)) return
      await installation.killApp()
      await installation.start()
    },
  }
}
