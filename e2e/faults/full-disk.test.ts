import assert from 'node:assert/strict'
import path from 'node:path'
import { after, test } from 'node:test'
import { chanceFrom } from './chance.ts'
import { fullDisk, makeSmallDisk } from './full-disk.ts'
import { makeInstallation } from './installation.ts'
import type { Attempt } from './journal.ts'
import { runRounds } from './rounds.ts'
import { seedOfRun } from './seed.ts'
import { type Lender, signUpLenders } from './writers.ts'

const seed = seedOfRun()
const disk = makeSmallDisk()
after(() => disk?.remove())

const skip = disk ? false : 'a small disk can be mounted by root on Linux only'

test('a full disk makes nobody believe in a payment that is not there, and work goes on when there is room', {
  skip,
}, async (context) => {
  assert.ok(disk)
  const installation = await makeInstallation({ folder: path.join(disk.folder, 'data') })
  try {
    await installation.start()
    const journal: Attempt[] = []
    const lenders = await signUpLenders({ ...installation, chance: chanceFrom(seed), journal, today: '2026-03-02' }, 1)
    const uploads: number[] = []
    const fault = fullDisk(disk, async ({ address }) => void uploads.push(await upload(address, lenders[0])))

    const { problems, ...figures } = await runRounds({ installation, seed, faults: [fault], journal })

    context.diagnostic(JSON.stringify(figures))
    assert.deepEqual(problems, [], `seed ${seed}`)
    // Refused for the reserve of free disk, before anything is written.
    assert.deepEqual(uploads, [507])
    assert.equal(await upload(installation.address, lenders[0]), 201)
    assert.ok(figures.refused + figures.unknown > 0)
  } finally {
    await installation.remove()
  }
})

/** Sends a file of a megabyte for the lender's first loan, and gives the status of the answer. */
async function upload(address: string, lender: Lender | undefined): Promise<number> {
  const form = new FormData()
  const fields = { loanId: lender?.loans[0], documentType: 'OTHER', title: 'Note', isVisible: true }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('file', new File(['A note. '.repeat(131_072)], 'note.txt'))
  const headers = { cookie: lender?.cookie ?? '' }
  return (await fetch(`${address}/api/documents/upload`, { method: 'POST', headers, body: form })).status
}
