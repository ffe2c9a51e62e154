import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import { ApiError } from '../../api/api-error.ts'
import { type ArgsOf, call } from '../../api/call.ts'
import { isAnswered } from '../../api/use-write.ts'

export type Upload = {
  file: File
  fields?: Readonly<Record<string, string>>
  /** The values of the address. */
  params?: Readonly<Record<string, number>>
}

/** A picture of ten megabytes takes a minute or two over a slow phone line. */
const TIMEOUT_MS = 180_000

/**
 * Uploads a file. A retry because no answer came, with the same file and fields, counts as the same upload. After a
 * success every query on screen is read again.
 */
export function useUpload<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient()
  const sent = useRef<{ upload: Upload; key: string } | null>(null)
  const { mutateAsync, isPending, error, reset } = useMutation<ResultOf<E>, ApiError, Upload>({
    mutationFn: async (upload) => {
      const last = sent.current
      const key = last && isSame(last.upload, upload) ? last.key : crypto.randomUUID()
      sent.current = { upload, key }
      try {
        return await call(endpoint, argsOf(upload), { idempotencyKey: key, timeoutMs: TIMEOUT_MS })
      } catch (reason) {
        if (isAnswered(reason)) sent.current = null
        throw reason
      }
    },
    onSuccess: () => {
      sent.current = null
      void client.invalidateQueries()
    },
  })
  return { send: mutateAsync, isSending: isPending, error: error instanceof ApiError ? error : null, reset }
}

const isSame = (one: Upload, other: Upload): boolean =>
  one.file === other.file && JSON.stringify([one.fields, one.params]) === JSON.stringify([other.fields, other.params])

function argsOf<E extends Endpoint>({ file, fields = {}, params }: Upload): ArgsOf<E> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // The file goes last, so that the server knows its fields before it arrives.
  form.set('file', file)
  // A file is sent as form data; call sends a FormData body unchanged.
  return { body: form, ...(params && { params }) } as unknown as ArgsOf<E>
}
