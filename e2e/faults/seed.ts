import { randomInt } from 'node:crypto'

/** The seed of this run: FAULT_SEED when one is to be run again, else another one each time. */
export function seedOfRun(): number {
  return Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
}
