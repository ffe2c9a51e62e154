import type { MessagePort } from 'node:worker_threads'
import { carryOut, type Outcome, type Services } from '../frame/frame.ts'
import { answerWriter } from '../http/answer.ts'
import { loggable, refusalFor } from '../http/error-answer.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Route } from '../http/http.ts'
import type { FromWorker, Job, ToWorker } from './messages.ts'
import { pieceFlow } from './piece-flow.ts'

export type JobTools = {
  services: Services
  routes: readonly Route[]
  /** An answer that does not match its schema exactly fails the request. */
  isStrict: boolean
}

/**
 * The worker's side: carries out the jobs that come through the port, one after the other, by the same frame and the
 * same handlers as the main thread. Says FREE when a job has ended with everything that it left to do.
 */
export function carryOutJobs(port: MessagePort, { services, routes, isStrict }: JobTools): void {
  const routeOf = new Map(routes.map((route) => [route.endpoint.name, route]))
  const send = (message: FromWorker, transferred: readonly Uint8Array<ArrayBuffer>[] = []) =>
    port.postMessage(
      message,
      transferred.map(({ buffer }) => buffer),
    )
  let flow = pieceFlow()

  const outcomeOf = async ({ endpoint, user, incoming, now }: Job): Promise<Outcome> => {
    const route = routeOf.get(endpoint)
    if (!route) throw new Error(`${endpoint} is not known to the worker`)
    const file = incoming.file && {
      ...services.files.received(incoming.file),
      fileName: incoming.file.fileName,
    }
    const own = { ...services, clock: { now: () => now } }
    const write = answerWriter(route.endpoint, { isStrict })
    return carryOut(own, route, { user, incoming: { ...incoming, file }, write })
  }

  const answer = async ({ afterCommit: _, body, ...outcome }: Outcome): Promise<void> => {
    if (typeof body === 'string') {
      const bytes = new TextEncoder().encode(body)
      return send({ kind: 'ANSWER', answer: { ...outcome, body: bytes } }, [bytes])
    }
    const { open, ...head } = body
    const bytes = await open()
    send({ kind: 'ANSWER', answer: { ...outcome, body: head } })
    await sendPieces(bytes)
  }

  const sendPieces = async (bytes: Awaited<ReturnType<FileAnswer['open']>>): Promise<void> => {
    try {
      for await (const piece of flow.pieces(bytes)) send({ kind: 'PIECE', bytes: piece }, [piece])
      send({ kind: 'END' })
    } catch (error) {
      send({ kind: 'BROKEN', fault: loggable(error) })
    }
  }

  const carryOutJob = async (job: Job): Promise<void> => {
    flow = pieceFlow()
    let left: Outcome['afterCommit'] = []
    try {
      const outcome = await outcomeOf(job)
      left = outcome.afterCommit
      await answer(outcome)
    } catch (error) {
      const { refusal, isFault } = refusalFor(error)
      const { status, code, values, fields, retryAfterSeconds } = refusal
      const fault = isFault ? loggable(error) : undefined
      send({ kind: 'REFUSED', refusal: { status, code, values, fields, retryAfterSeconds }, fault })
    }
    for (const work of left) {
      await work().catch((error: unknown) => send({ kind: 'FAILED_AFTERWARDS', fault: loggable(error) }))
    }
    send({ kind: 'FREE' })
  }

  port.on('message', (message: ToWorker) => {
    if (message.kind === 'CARRY_OUT') void carryOutJob(message.job)
    else if (message.kind === 'MORE') flow.allowMore()
    else if (message.kind === 'CANCEL') flow.cancel()
  })
}
