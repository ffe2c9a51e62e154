import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FAULTS, type Fault } from './planted-faults/faults.ts'

// Would the reference notice a fault of the engine? Plants each in a copy of it, and says which life shows it first:
// npm run bench -- planted-faults [lives] [seed]
const lives = process.argv[2] ?? '4000'
const seed = process.argv[3] ?? '20261123'
const root = path.join(import.meta.dirname, '..')
let found = 0
console.log(`${'life'.padStart(5)}  fault\n       first difference`)

for (const fault of FAULTS) {
  const copy = copyOfEngine()
  try {
    plant(copy, fault)
    const difference = firstDifference(copy)
    if (difference) found += 1
    print(fault.title, difference)
  } finally {
    rmSync(copy, { recursive: true })
  }
}
const sound = copyOfEngine()
const difference = firstDifference(sound)
rmSync(sound, { recursive: true })

print('without a fault', difference)
console.log(`${found} of ${FAULTS.length} faults found in ${lives} lives, seed ${seed}`)
if (found < FAULTS.length || difference) process.exitCode = 1

function print(title: string, difference: string | null): void {
  const [life = 'none', ...first] = difference?.split(' ') ?? []
  console.log(`${life.padStart(5)}  ${title}\n       ${first.join(' ')}`)
}

/** The engine with its reference and what its imports need. */
function copyOfEngine(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'planted-fault-'))
  const isNeeded = (file: string) => !/\.test\.ts$|[/\\]vectors[/\\]/.test(file)
  cpSync(path.join(root, 'engine'), path.join(copy, 'engine'), { recursive: true, filter: isNeeded })
  cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  return copy
}

function plant(copy: string, { title, file, text, fault }: Fault): void {
  const place = path.join(copy, 'engine', file)
  const parts = readFileSync(place, 'utf8').split(text)
  if (parts.length !== 2)
    throw new Error(`${title}: "${text}" stands ${parts.length - 1} times in engine/${file}, not once`)
  writeFileSync(place, parts.join(fault))
}

/** The number of the life and its difference; null when there is none. */
function firstDifference(copy: string): string | null {
  const program = path.join(copy, 'engine/testing/second-opinion/first-difference.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, lives, seed], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`first-difference.ts ended with ${status}\n${stderr}`)
  return stdout.trim() === '' ? null : stdout.trim().slice(0, 160)
}
