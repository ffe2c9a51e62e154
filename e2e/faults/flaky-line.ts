import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from './chance.ts'

/** A bad connection between people and the app: it is slow, and breaks in the middle of requests and answers. */
export type FlakyLine = {
  readonly address: string
  /** The number of broken connections, by what was being sent. */
  readonly cuts: { inRequest: number; inAnswer: number }
  close(): void
}

// After this many bytes of answers a good connection breaks too; otherwise only good ones would be left in the end.
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
      socket.on('error', () => undefined) // the close of this socket closes the other one too
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
    // 0: the whole answer is lost, so a payment may be stored although its sender was never told.
    cutAfterReceived: drawn >= 3 && drawn < 6 ? chance.oneOf([0, 0, 1, 200, 900, 2500]) : longestLife,
    delayMs: drawn === 6 || drawn === 7 ? 5 + chance.below(40) : 0,
  }
}

type Way = { from: Socket; to: Socket; limit: number; delayMs: number }

/** Passes on at most the given number of bytes, and then breaks the connection. */
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
