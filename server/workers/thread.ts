import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './messages.ts'

/** Why a worker ended by itself. MEMORY: it needed more than it may have. */
export type ThreadEnd = { reason: 'CLOSED' | 'MEMORY' | 'FAULT'; error?: Error }

/** A worker as the pool uses it. */
export type Thread = {
  send(message: ToWorker): void
  /** Ends the worker at once, in the midst of its work; its connections to the database break. */
  terminate(): void
  /** Resolves when the worker has ended. */
  readonly ended: Promise<ThreadEnd>
}

/** Starts a worker, which tells its messages to the listener. */
export type StartThread = (listener: (message: FromWorker) => void) => Thread

/**
 * Workers that are threads of this process. Each runs the program with the data, and may have so much memory for its
 * objects.
 */
export function threadsOf(program: URL, { data, megabytesMax }: { data: unknown; megabytesMax: number }): StartThread {
  return (listener) => {
    const worker = new Worker(program, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
      name: 'costly work',
    })
    worker.on('message', listener)
    // A waiting worker must not keep a process that has nothing else to do.
    worker.unref()
    let error: Error | undefined
    worker.on('error', (thrown: unknown) => {
      error = thrown instanceof Error ? thrown : new Error(String(thrown))
    })
    const ended = new Promise<ThreadEnd>((resolve) => {
      worker.on('exit', (code) => {
        if (error) resolve({ reason: isOutOfMemory(error) ? 'MEMORY' : 'FAULT', error })
        else resolve(code === 0 ? { reason: 'CLOSED' } : { reason: 'FAULT', error: new Error(`exit code ${code}`) })
      })
    })
    return {
      send: (message) => worker.postMessage(message),
      terminate: () => void worker.terminate(),
      ended,
    }
  }
}

/**
 * Workers in the caller's own thread, for tests: jobs and answers take the same way through messages, but a test may
 * replace handlers, database and clock.
 */
export function threadsHere(serve: (port: MessagePort) => void): StartThread {
  return (listener) => {
    const { port1, port2 } = new MessageChannel()
    serve(port2)
    port1.on('message', listener)
    port1.unref()
    port2.unref()
    const ended = new Promise<ThreadEnd>((resolve) => {
      port1.on('close', () => resolve({ reason: 'CLOSED' }))
    })
    return {
      send: (message) => {
        if (message.kind === 'CLOSE') port1.close()
        else port1.postMessage(message)
      },
      terminate: () => port1.close(),
      ended,
    }
  }
}

const isOutOfMemory = (error: Error): boolean => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
