import { randomInt } from 'node:crypto'

/** The seed of this run: FAULT_SEED to repeat a run, otherwise a new one each time. */
export function seedOfRun(): number {
  return Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
}
