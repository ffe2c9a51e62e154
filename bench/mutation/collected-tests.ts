/** Stands for node:test while faults are planted: tests are collected instead of run, so that each can run many times. */
export type CollectedTest = { name: string; run: (context: { diagnostic: () => void }) => unknown }

export const collected: CollectedTest[] = []

/** As node:test has it, for tests without sub-tests. */
export function test(name: string, run: CollectedTest['run']): void {
  collected.push({ name, run })
}
