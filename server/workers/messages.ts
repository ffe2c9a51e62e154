import type { Instant } from '#engine/numbers/units.ts'
import type { DatabaseWatcher } from '../database/database.ts'
import type { ArrivedBytes } from '../files/file-store.ts'
import type { IncomingRequest, Outcome } from '../frame/frame.ts'
import type { RefusalParts } from '../http/errors.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { SessionUser } from '../http/http.ts'

/** An authorized request, as it is sent to a worker: data without functions. */
export type Job = {
  endpoint: string
  user: SessionUser
  incoming: Omit<IncomingRequest, 'file'> & { file: (ArrivedBytes & { fileName: string }) | undefined }
  now: Instant
}

/** A message to a worker. It gets the next job after it has said FREE. */
export type ToWorker =
  | { kind: 'CARRY_OUT'; job: Job }
  /** One more piece of the file may be sent. */
  | { kind: 'MORE' }
  /** Nobody waits for the rest of the file. */
  | { kind: 'CANCEL' }
  | { kind: 'CLOSE' }

/** The head of an answer that is a file. Its bytes follow in pieces. */
export type FileHead = Omit<FileAnswer, 'open'>

/** The answer of a job: JSON as its bytes, or the head of a file. */
export type JobAnswer = Omit<Outcome, 'body' | 'afterCommit'> & { body: Uint8Array | FileHead }

/** The parts of an error that may be logged. */
export type Fault = Record<string, unknown>

type Told<Name extends keyof DatabaseWatcher> = Parameters<NonNullable<DatabaseWatcher[Name]>>[0]

/** A message of a worker: about its one job, or about its database. */
export type FromWorker =
  | { kind: 'ANSWER'; answer: JobAnswer }
  /** The job was refused; with a fault, the refusal stands for an error. */
  | { kind: 'REFUSED'; refusal: RefusalParts; fault: Fault | undefined }
  | { kind: 'PIECE'; bytes: Uint8Array }
  /** The file is whole. */
  | { kind: 'END' }
  /** The file breaks off. */
  | { kind: 'BROKEN'; fault: Fault }
  /** Work after the commit failed. */
  | { kind: 'FAILED_AFTERWARDS'; fault: Fault }
  /** The job and everything that it left to do are done. */
  | { kind: 'FREE' }
  | { kind: 'TRANSACTION'; told: Told<'onTransaction'> }
  | { kind: 'STATEMENT'; told: Told<'onStatement'> }
  | { kind: 'RETRY' }
