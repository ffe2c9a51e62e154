import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** A bad line between people and the app: connections are slow, and break in the middle of what is said. */
export type FlakyLine = {
  readonly address: string
  /** How many connections it has broken so far, by what was under way. */
  readonly cuts: { inRequest: number; inAnswer: number }
  close(): void
}

// Bytes of answers after which a good connection breaks too, or in the end only good ones would be left.
const longestLife = 10_000

type Fate = { cutAfterSent: number; cutAfterReceived: number; delayMs: number }

/** Of ten connections three break while a request is sent, three while an answer comes, and two are only slow. */
export async function openFlakyLine(app: string, chance: Chance): Promise<FlakyLine> {
  const { hostname, port } = new URL(app)
  const cuts = { inRequest: 0, inAnswer: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const fate = fateOf(chance)
    const cut = (where: keyof typeof cuts) => {
      if (near.destroyed) return
      cuts[where] += 1
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined) // the other side is told by the end of its own
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    void pass({ from: near, to: far, limit: fate.cutAfterSent, delayMs: fate.delayMs }, () => cut('inRequest'))
    void pass({ from: far, to: near, limit: fate.cutAfterReceived, delayMs: fate.delayMs }, () => cut('inAnswer'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  if (typeof place !== 'object' || !place) throw new Error('the line leads nowhere')
  return {
    address: `http://127.0.0.1:${place.port}`,
    cuts,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

function fateOf(chance: Chance): Fate {
  const drawn = chance.below(10)
  return {
    cutAfterSent: drawn < 3 ? chance.below(1500) : Number.POSITIVE_INFINITY,
    // 0: the answer is lost whole, which is when a payment is there and nobody was told.
    cutAfterReceived: drawn >= 3 && drawn < 6 ? chance.oneOf([0, 0, 1, 200, 900, 2500]) : longestLife,
    delayMs: drawn === 6 || drawn === 7 ? 5 + chance.below(40) : 0,
  }
}

type Way = { from: Socket; to: Socket; limit: number; delayMs: number }

/** Passes on at most so many bytes, and then breaks. */
async function pass({ from, to, limit, delayMs }: Way, cut: () => void): Promise<void> {
  let left = limit
  try {
    for await (const part of from) {
      if (delayMs > 0) await sleep(delayMs)
      to.write(part.subarray(0, left))
      left -= part.length
      if (left <= 0) return cut()
    }
    to.end()
  } catch {
    cut()
  }
}
