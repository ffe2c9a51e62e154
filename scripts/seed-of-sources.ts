import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { filesOf } from './checks.ts'
import { root } from './run.ts'

/** What the random cases of a test depend on: the code, its tests, and the versions of packages. */
const sources = ['{engine,contract,texts,server,web,scripts}/**/*.{ts,tsx,sql,json}', 'package-lock.json']

/**
 * The seed of random cases, from SEED where it is set, and else from the text of the sources: a change of them draws other
 * cases, and the same sources give the same ones, so that a commit which passed here passes on another machine too. A whole
 * number of 32 bits.
 */
export function seedOfSources(): number {
  const { SEED } = process.env
  if (SEED !== undefined) return Number(SEED)
  const hash = createHash('sha256')
  for (const file of filesOf(sources)) hash.update(`${file}\n`).update(readFileSync(path.join(root, file)))
  return hash.digest().readInt32BE()
}
