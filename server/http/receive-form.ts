// Imported for its types: it adds the form methods to a request.
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { hasRoomFor } from '../files/disk-room.ts'
import { type FileStore, type IncomingFile, noRoom } from '../files/file-store.ts'
import { badRequest, Refusal, unprocessable } from './errors.ts'

/** The file of a form, with its name on the user's machine. */
export type FormFile = IncomingFile & { readonly fileName: string }

/** A form with at most one file, which is called 'file'. */
export type ReceivedForm = { fields: Record<string, string>; file: FormFile | undefined }

/** A request with more bytes than so many of its largest files is refused before it is read to its end. */
const FILES_OF_REQUEST_MAX = 5

const limits = { files: 1, fields: 20, parts: 21, fieldNameSize: 100, fieldSize: 10_000, headerPairs: 50 }

/**
 * Reads a form as it arrives: the file goes into the store and never into memory. Throws a Refusal for a file that is
 * too large or empty, for a second file, for a repeated field, and for a body that is no form or breaks off. Nothing of
 * the file is left then. Throws an error of noRoom, before anything is read, when the disk has no room for the request.
 */
export async function receiveForm(
  request: FastifyRequest,
  store: FileStore,
  { fileMegabytesMax }: Pick<Endpoint, 'fileMegabytesMax'>,
): Promise<ReceivedForm> {
  const fileBytesMax = fileMegabytesMax * 1024 * 1024
  const requestBytesMax = FILES_OF_REQUEST_MAX * fileBytesMax
  const tooLarge = () => refusalOfSize(fileMegabytesMax)
  const announcedBytes = Number(request.headers['content-length'] ?? 0)
  if (announcedBytes > requestBytesMax) throw tooLarge()
  if (!hasRoomFor(store.room(), Math.min(announcedBytes, fileBytesMax))) throw noRoom()
  const fields: Record<string, string> = Object.create(null)
  let file: FormFile | undefined
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize: requestBytesMax } })) {
      if (part.type === 'file') {
        const incoming = await store.receive(part.file, { sizeMax: fileBytesMax })
        if (!incoming) throw tooLarge()
        // The library types it as a string, but it is undefined for a file sent without a name.
        file = { ...incoming, fileName: (part.filename as string | undefined) ?? '' }
        if (part.fieldname !== 'file') throw unprocessable(part.fieldname, 'field.unknown')
        if (incoming.sizeBytes === 0) throw unprocessable('file', 'document.fileEmpty')
      } else {
        if (part.fieldname in fields || part.valueTruncated) throw unprocessable(part.fieldname, 'field.invalid')
        fields[part.fieldname] = String(part.value)
      }
    }
    return { fields: { ...fields }, file }
  } catch (error) {
    await file?.discard()
    throw isNoForm(error) ? badRequest('request.notForm') : error
  }
}

/** The form library's errors for a missing boundary and for a body that ends too early. They have no code. */
const isNoForm = (error: unknown): boolean =>
  error instanceof Error && /Boundary not found|unexpected end of multipart data/i.test(error.message)

const refusalOfSize = (megabytes: number): Refusal =>
  new Refusal({
    status: 413,
    code: 'document.tooLarge',
    values: { megabytes },
    fields: { file: { code: 'document.tooLarge', values: { megabytes } } },
  })
