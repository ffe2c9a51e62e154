import { hashAtCost } from '../auth/passwords.ts'

/** The least that the library takes: a hash of the full cost takes 30 ms of a core, and tests sign up thousands. */
const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let users = 0
let hashFully: (() => void) | undefined

/** Hashes passwords at the least cost until each caller has called the function that it was given. */
export function hashCheaply(): () => void {
  users += 1
  hashFully ??= hashAtCost(leastCost)
  return () => {
    users -= 1
    if (users > 0) return
    hashFully?.()
    hashFully = undefined
  }
}
