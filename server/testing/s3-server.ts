import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Settings } from '../settings/s3-settings.ts'
import { sha256, whyRefused } from './s3-signature.ts'

/** The fault that the storage has from now on. */
export type S3Fault = {
  /** This many requests get this status, before anything is done. */
  failing?: { times: number; status: number; code: string }
  /** The answer to a GET ends after this many bytes, although its full length was announced. */
  cutsAfterBytes?: number
  /** The connection of a PUT is closed after this many bytes. */
  hangsUpAfterBytes?: number
  /** An error whose body never ends, in place of the answer to a GET. */
  hasEndlessErrors?: boolean
  /** The answer to a GET stops after this many bytes, and stays open. */
  stopsAfterBytes?: number
  /** No request is answered. */
  isSilent?: boolean
  /** It refuses If-None-Match as unknown. */
  knowsNoConditions?: boolean
}

/** A small S3 storage that checks every signature and every hash. */
export type S3Server = {
  readonly settings: S3Settings
  /** The stored objects, by bucket and name. A test may change bytes behind the app's back. */
  readonly objects: Map<string, Buffer>
  /** The method, path and status of each request, in order. */
  readonly requests: string[]
  behave(fault: S3Fault): void
  close(): Promise<void>
}

/** Starts the storage on 127.0.0.1 with one bucket, 'loan-files', in the region 'eu-central-1'. */
export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let fault: S3Fault = {}
  const server = createServer((request, response) => {
    if (fault.isSilent) return
    answer(request, { response, objects, fault, settings }).then(
      (status) => void requests.push(`${request.method} ${request.url} ${status}`),
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // It listens on a port, so its address is not a pipe's.
  const { port } = server.address() as AddressInfo
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'loan-files',
    region: 'eu-central-1',
    hasBucketInPath: true,
    accessKey: 'AKLOANWRIGHT',
    secretKey: 'a/secret+of=forty',
  }
  return {
    settings,
    objects,
    requests,
    behave: (next) => {
      fault = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Serving = {
  response: ServerResponse
  objects: Map<string, Buffer>
  fault: S3Fault
  settings: S3Settings
}

async function answer(request: IncomingMessage, { response, objects, fault, settings }: Serving): Promise<number> {
  const body = await bodyOf(request, fault.hangsUpAfterBytes)
  const say = (status: number, code: string): number => {
    response.writeHead(status, { 'content-type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`)
    return status
  }
  if (fault.failing && fault.failing.times > 0) {
    fault.failing.times -= 1
    return say(fault.failing.status, fault.failing.code)
  }
  const refused = whyRefused(request, { settings, body })
  if (refused) return say(refused.status, refused.code)
  const [, bucket = '', ...rest] = (request.url ?? '').split('/')
  if (bucket !== settings.bucket) return say(404, 'NoSuchBucket')
  const name = rest.join('/')
  return request.method === 'PUT'
    ? put(request, { name, body, objects, say, response, fault })
    : give(objects.get(name), { response, say, fault })
}

type Say = (status: number, code: string) => number
type Putting = Omit<Serving, 'settings'> & { name: string; body: Buffer; say: Say }

function put(request: IncomingMessage, { name, body, objects, say, response, fault }: Putting): number {
  // Like S3, it refuses a body without a content length.
  if (request.headers['content-length'] === undefined) return say(411, 'MissingContentLength')
  const isConditional = request.headers['if-none-match'] !== undefined
  if (isConditional && fault.knowsNoConditions) return say(501, 'NotImplemented')
  if (isConditional && objects.has(name)) return say(412, 'PreconditionFailed')
  objects.set(name, body)
  response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
  return 200
}

function give(
  bytes: Buffer | undefined,
  { response, say, fault }: { response: ServerResponse; say: Say; fault: S3Fault },
): number {
  if (fault.hasEndlessErrors) return giveWithoutEnd(response)
  if (!bytes) return say(404, 'NoSuchKey')
  response.writeHead(200, { 'content-length': bytes.length })
  if (fault.stopsAfterBytes !== undefined) response.write(bytes.subarray(0, fault.stopsAfterBytes))
  else if (fault.cutsAfterBytes === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, fault.cutsAfterBytes), () => response.destroy())
  return 200
}

/** Writes an error for as long as anybody reads it. */
function giveWithoutEnd(response: ServerResponse): number {
  response.writeHead(403)
  const piece = Buffer.alloc(64 * 1024, 'a')
  const write = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
  return 403
}

async function bodyOf(request: IncomingMessage, hangsUpAfterBytes: number | undefined): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request) {
    parts.push(part)
    length += part.length
    if (hangsUpAfterBytes !== undefined && length > hangsUpAfterBytes) throw new Error('hung up, as asked')
  }
  return Buffer.concat(parts)
}
