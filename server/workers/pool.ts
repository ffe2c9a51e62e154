import type { Endpoint } from '#contract/endpoint.ts'
import type { DatabaseWatcher } from '../database/database.ts'
import type { Caller, CarriedOut, CostlyRequest, Workers } from '../frame/costly-work.ts'
import { faultWith, loggable } from '../http/error-answer.ts'
import { Refusal } from '../http/errors.ts'
import type { Clock } from '../settings/clock.ts'
import { makeFairQueue, type QueueLimits } from './fair-queue.ts'
import type { FromWorker, Job, JobAnswer } from './messages.ts'
import { makeSpool, type Spool } from './spool.ts'
import type { StartThread, Thread, ThreadEnd } from './thread.ts'

export type PoolLimits = QueueLimits & {
  readonly threadsMax: number
  /** A job that waits longer is refused. */
  readonly waitMsMax: number
  /** A job that takes longer is broken off. */
  readonly workMsMax: number
  /** The same for LONG jobs. */
  readonly longWorkMsMax: number
  /** One worker is kept for the next job; others end after they had nothing to do for this long. */
  readonly idleMs: number
}

export type PoolOptions = {
  readonly start: StartThread
  readonly limits: PoolLimits
  readonly clock: Clock
  /** The folder for files that are made faster than they are read. */
  readonly spoolFolder: string
  /** Called for a worker that ended without being told to. */
  readonly onLost: (end: ThreadEnd) => void
}

/** Why a job was not carried out: too many wait, it needed too much, or the app stops. */
export type RefusedWhy = 'BUSY' | 'TIME' | 'MEMORY' | 'FAULT'

/** Listeners for what the workers do. They must be quick, and never throw. */
export type PoolWatcher = {
  onEnd?(told: { endpoint: string; accountId: number; milliseconds: number; waitedMilliseconds: number }): void
  onRefused?(told: { endpoint: string; why: RefusedWhy }): void
}

/** The worker threads of a process, with the queue before them. */
export type WorkerPool = Workers & {
  watch(watcher: PoolWatcher): void
  /** Adds a listener for the databases of the workers. */
  watchDatabases(watcher: DatabaseWatcher): void
  counts(): { threads: number; running: number; waiting: number }
  /** Waits until the running jobs have ended, then ends the workers. */
  close(): Promise<void>
}

/** A worker that has nothing to do but does not end in this time is ended. */
const CLOSING_MS_MAX = 5000

/** The usual limits for a number of workers: no account, and no kind of work, can have all of several workers. */
export function limitsFor(workers: number): PoolLimits {
  const allButOne = Math.max(1, workers - 1)
  return {
    threadsMax: workers,
    runningOfAccountMax: allButOne,
    runningLongMax: allButOne,
    runningLongOfAccountMax: 1,
    unreadOfAccountMax: 4,
    waitingOfAccountMax: 30,
    waitingMax: 200,
    waitMsMax: 60_000,
    workMsMax: 60_000,
    longWorkMsMax: 280_000,
    idleMs: 300_000,
  }
}

type PoolJob = {
  readonly accountId: number
  readonly effort: Endpoint['effort']
  readonly endpoint: Endpoint
  readonly request: CostlyRequest
  readonly caller: Caller
  readonly queuedAt: number
  readonly resolve: (carriedOut: CarriedOut) => void
  readonly reject: (error: unknown) => void
  begunAt: number
  waitTimer?: NodeJS.Timeout
  spool?: Spool
}

type Member = { readonly thread: Thread; job?: PoolJob; workTimer?: NodeJS.Timeout; idleTimer?: NodeJS.Timeout }

/** Makes the pool. A worker is started when the first job comes, and more while jobs wait. */
export function openWorkerPool({ start, limits, clock, spoolFolder, onLost }: PoolOptions): WorkerPool {
  const queue = makeFairQueue<PoolJob>(limits)
  const members = new Set<Member>()
  const watchers: PoolWatcher[] = []
  const databaseWatchers: DatabaseWatcher[] = []
  let whenAllEnded: (() => void) | undefined

  const refuse = (job: PoolJob, why: RefusedWhy, error: unknown): void => {
    for (const watcher of watchers) watcher.onRefused?.({ endpoint: job.endpoint.name, why })
    job.reject(error)
  }

  const carryOut = (endpoint: Endpoint, request: CostlyRequest, caller: Caller): Promise<CarriedOut> =>
    new Promise((resolve, reject) => {
      const job: PoolJob = {
        accountId: request.user.id,
        effort: endpoint.effort,
        endpoint,
        request,
        caller,
        queuedAt: performance.now(),
        begunAt: 0,
        resolve,
        reject,
      }
      if (!queue.add(job)) return refuse(job, 'BUSY', busy())
      job.waitTimer = setTimeout(() => {
        if (queue.remove(job)) refuse(job, 'BUSY', busy())
      }, limits.waitMsMax)
      caller.onGone(() => {
        if (!queue.remove(job)) return
        clearTimeout(job.waitTimer)
        job.reject(busy()) // nobody hears it
      })
      beginJobs()
    })

  const beginJobs = (): void => {
    for (;;) {
      const idle = [...members].find(({ job }) => job === undefined)
      if (!idle && members.size >= limits.threadsMax) return
      const job = queue.next()
      if (!job) return
      begin(idle ?? addMember(), job)
    }
  }

  const addMember = (): Member => {
    const thread = start((message) => hear(member, message))
    const member: Member = { thread }
    members.add(member)
    void thread.ended.then((end) => lose(member, end))
    return member
  }

  const begin = (member: Member, job: PoolJob): void => {
    clearTimeout(job.waitTimer)
    clearTimeout(member.idleTimer)
    member.job = job
    job.begunAt = performance.now()
    const { effort, endpoint, request } = job
    const milliseconds = effort === 'LONG' ? limits.longWorkMsMax : limits.workMsMax
    member.workTimer = setTimeout(() => dismiss(member, 'TIME'), milliseconds)
    member.thread.send({ kind: 'CARRY_OUT', job: jobOf(endpoint, request, clock.now()) })
  }

  const hear = (member: Member, message: FromWorker): void => {
    if (message.kind === 'TRANSACTION') for (const each of databaseWatchers) each.onTransaction?.(message.told)
    else if (message.kind === 'STATEMENT') for (const each of databaseWatchers) each.onStatement?.(message.told)
    else if (message.kind === 'RETRY') for (const each of databaseWatchers) each.onRetry?.()
    else if (member.job) hearOfJob(member, member.job, message)
  }

  const hearOfJob = (member: Member, job: PoolJob, message: FromWorker): void => {
    if (message.kind === 'ANSWER') job.resolve(carriedOut(member, job, message.answer))
    else if (message.kind === 'REFUSED') job.reject(errorOf(message))
    else if (message.kind === 'PIECE') keep(member, job, message.bytes)
    else if (message.kind === 'END') job.spool?.end()
    else if (message.kind === 'FREE') release(member, job)
    else if (message.kind === 'FAILED_AFTERWARDS') {
      job.caller.log.error({ fault: message.fault }, 'work after a request failed')
    } else if (message.kind === 'BROKEN') {
      job.caller.log.error({ fault: message.fault }, 'a file broke off')
      job.spool?.fail(new Error('the worker could not make the whole file'))
    }
  }

  const carriedOut = (member: Member, job: PoolJob, { body, ...outcome }: JobAnswer): CarriedOut => {
    const waitedMs = Math.round(job.begunAt - job.queuedAt)
    if (body instanceof Uint8Array) return { ...outcome, body, afterCommit: [], waitedMs }
    const endOfHold = queue.holdUnread(job.accountId)
    const spool = makeSpool({
      folder: spoolFolder,
      onClose: () => {
        endOfHold()
        if (member.job === job) member.thread.send({ kind: 'CANCEL' })
        beginJobs()
      },
    })
    job.spool = spool
    // Nobody reads the bytes of a client that went away before the answer was begun.
    job.caller.onGone(() => void spool.reader.destroy())
    return { ...outcome, body: { ...body, open: () => spool.reader }, afterCommit: [], waitedMs }
  }

  const keep = (member: Member, job: PoolJob, bytes: Uint8Array): void => {
    job.spool?.add(bytes).then(
      () => member.thread.send({ kind: 'MORE' }),
      (error: unknown) => {
        job.caller.log.error({ fault: loggable(error) }, 'a file could not be kept for its reader')
        job.spool?.fail(new Error('no room for a file'))
      },
    )
  }

  /** The job has ended, with everything it left to do. */
  const release = (member: Member, job: PoolJob): void => {
    clearTimeout(member.workTimer)
    delete member.job
    finish(job)
    member.idleTimer = setTimeout(() => {
      if (members.size > 1) retire(member)
    }, limits.idleMs).unref()
    beginJobs()
  }

  const finish = (job: PoolJob): void => {
    queue.ended(job)
    const now = performance.now()
    const told = {
      endpoint: job.endpoint.name,
      accountId: job.accountId,
      milliseconds: now - job.begunAt,
      waitedMilliseconds: job.begunAt - job.queuedAt,
    }
    for (const watcher of watchers) watcher.onEnd?.(told)
    if (queue.counts().running === 0) whenAllEnded?.()
  }

  /** Ends a worker whose job needs too much, and answers the job. */
  const dismiss = (member: Member, why: Exclude<RefusedWhy, 'BUSY'>, error?: Error): void => {
    const { job } = member
    retire(member)
    member.thread.terminate()
    if (!job) return
    delete member.job
    job.spool?.fail(new Error(`the worker ended: ${why}`))
    // A write may have been committed before its worker ended.
    const refusal = job.endpoint.isWrite ? unknownOutcome() : why === 'FAULT' ? failed() : tooCostly()
    const parts = error ? loggable(error) : { name: 'Error', message: `${job.endpoint.name} was broken off: ${why}` }
    refuse(job, why, faultWith(parts, refusal))
    finish(job)
    beginJobs()
  }

  /** Takes a worker out of the pool. It ends when it is told to close. */
  const retire = (member: Member): void => {
    members.delete(member)
    clearTimeout(member.idleTimer)
    clearTimeout(member.workTimer)
    member.thread.send({ kind: 'CLOSE' })
  }

  /** A worker has ended: as it was told to, or by itself. */
  const lose = (member: Member, end: ThreadEnd): void => {
    if (!members.has(member)) return
    onLost(end)
    dismiss(member, end.reason === 'MEMORY' ? 'MEMORY' : 'FAULT', end.error)
  }

  return {
    carryOut,
    watch: (watcher) => void watchers.push(watcher),
    watchDatabases: (watcher) => void databaseWatchers.push(watcher),
    counts: () => ({ threads: members.size, ...queue.counts() }),
    close: async () => {
      if (queue.counts().running > 0) {
        await new Promise<void>((resolve) => {
          whenAllEnded = resolve
        })
      }
      const ending = [...members].map(async (member) => {
        retire(member)
        const timer = setTimeout(() => member.thread.terminate(), CLOSING_MS_MAX)
        await member.thread.ended
        clearTimeout(timer)
      })
      await Promise.all(ending)
    },
  }
}

function jobOf({ name }: Endpoint, { user, incoming }: CostlyRequest, now: string): Job {
  const { file, ...rest } = incoming
  const bytes = file && { sizeBytes: file.sizeBytes, sha256: file.sha256, place: file.place, fileName: file.fileName }
  return { endpoint: name, user, incoming: { ...rest, file: bytes }, now }
}

function errorOf({ refusal: parts, fault }: Extract<FromWorker, { kind: 'REFUSED' }>): Error {
  const refusal = new Refusal(parts)
  return fault ? faultWith(fault, refusal) : refusal
}

const busy = (): Refusal => new Refusal({ status: 503, code: 'request.workersBusy', retryAfterSeconds: 60 })
const tooCostly = (): Refusal => new Refusal({ status: 503, code: 'request.tooCostly' })
const unknownOutcome = (): Refusal => new Refusal({ status: 503, code: 'request.outcomeUnknown', retryAfterSeconds: 1 })
const failed = (): Refusal => new Refusal({ status: 500, code: 'request.failed' })
