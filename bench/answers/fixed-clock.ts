// Preloaded into every process of a collected app (NODE_OPTIONS=--import). There `Date` tells the instant that stands in
// the file named by ANSWERS_CLOCK, until somebody writes another one there. Timers still run by the machine's clock.
import { readFileSync } from 'node:fs'

const file = process.env['ANSWERS_CLOCK']
if (file !== undefined) holdClock(file)

function holdClock(clockFile: string): void {
  const MachineDate = Date
  let last = MachineDate.now()
  const now = (): number => {
    const read = MachineDate.parse(readFileSync(clockFile, 'utf8'))
    // Not a number while the file is being written.
    if (!Number.isNaN(read)) last = read
    return last
  }
  globalThis.Date = new Proxy(MachineDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new MachineDate(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  })
}
