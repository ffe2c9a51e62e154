import { benchReplays } from './engine/replays.ts'
import { benchSchedules } from './engine/schedules.ts'

// How fast the engine is, beside libraries that make schedules and beside a bare loop: npm run bench engine
const rounds = Number(process.argv[2] ?? 60)

console.log(`Node ${process.version}. Every contender takes its turn in every round.`)
benchSchedules({ rounds })
benchReplays({ rounds: Math.ceil(rounds / 2) })
