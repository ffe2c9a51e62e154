import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type StoredDocument, uploadDocument } from '#contract/documents/documents.ts'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { isAnswered } from '../api/use-write.ts'

export type Upload = { file: File; fields: Readonly<Record<string, string>> }

/**
 * Uploads a file. A retry because no answer came, with the same file and fields, counts as the same upload. After a
 * success every query on screen is read again.
 */
export function useUpload() {
  const client = useQueryClient()
  const sent = useRef<{ upload: Upload; key: string } | null>(null)
  const { mutateAsync, isPending, error } = useMutation<StoredDocument, ApiError, Upload>({
    mutationFn: async (upload) => {
      const last = sent.current
      const key = last && isSame(last.upload, upload) ? last.key : crypto.randomUUID()
      sent.current = { upload, key }
      try {
        return await call(uploadDocument, { body: asBody(upload) }, { idempotencyKey: key })
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
  return { send: mutateAsync, isSending: isPending, error: error instanceof ApiError ? error : null }
}

const isSame = (one: Upload, other: Upload): boolean =>
  one.file === other.file && JSON.stringify(one.fields) === JSON.stringify(other.fields)

type Body = NonNullable<Parameters<typeof call<typeof uploadDocument>>[1]['body']>

function asBody({ file, fields }: Upload): Body {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  // The file goes last, so that the server knows its fields before it arrives.
  form.set('file', file)
  // A file is sent as form data; call sends a FormData body unchanged.
  return form as unknown as Body
}
