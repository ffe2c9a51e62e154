import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint, ResultOf } from '#contract/endpoint.ts'
import type { ImportKind, ImportMapping } from '#contract/imports/import-fields.ts'
import { getImportProgress, type ImportRecord, importFile } from '#contract/imports/imports.ts'
import type { ImportPaymentChoices } from '#contract/imports/payment-choices.ts'
import type { ImportRepairs } from '#contract/imports/repairs.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { ApiError } from '../api/api-error.ts'
import { type ArgsOf, call } from '../api/call.ts'
import { isAnswered } from '../api/use-write.ts'

/** A file, and the choices made for it. */
export type Chosen = {
  kind: ImportKind
  file: File
  mapping?: ImportMapping
  asOfDate?: string | null
  dayOrder?: DayOrder | null
  /** The loan of all payments, where no column has it. */
  loan?: string | null
  repairs?: ImportRepairs
  payments?: ImportPaymentChoices
}

const FIVE_MINUTES_MS = 300_000
const ASKED_EVERY_MS = 700

/** Sends a file for a preview. Nothing is written, so no query is read again. */
export function useLook<E extends Endpoint>(endpoint: E) {
  const { mutateAsync, isPending, error, reset } = useMutation<ResultOf<E>, ApiError, Chosen>({
    mutationFn: (chosen) => call(endpoint, bodyOf<E>(chosen), { timeoutMs: FIVE_MINUTES_MS }),
  })
  return { look: mutateAsync, isLooking: isPending, error: error instanceof ApiError ? error : null, reset }
}

/**
 * Imports a file. A retry because no answer came counts as the same import. The progress can be read while it runs;
 * afterwards every query on screen is read again.
 */
export function useImport() {
  const client = useQueryClient()
  const sent = useRef<{ chosen: Chosen; key: string } | null>(null)
  const { mutateAsync, isPending, error } = useMutation<ImportRecord, ApiError, Chosen>({
    mutationFn: async (chosen) => {
      const key = sent.current?.chosen === chosen ? sent.current.key : crypto.randomUUID()
      sent.current = { chosen, key }
      try {
        const body = bodyOf<typeof importFile>(chosen, { progressKey: key })
        return await call(importFile, body, { idempotencyKey: key, timeoutMs: FIVE_MINUTES_MS })
      } catch (reason) {
        if (isAnswered(reason)) sent.current = null
        throw reason
      }
    },
    onSuccess: () => void client.invalidateQueries(),
  })
  const progress = useQuery({
    queryKey: ['importProgress'],
    queryFn: () => call(getImportProgress, { params: { progressKey: sent.current?.key ?? 'nothing-yet' } }),
    enabled: isPending,
    refetchInterval: ASKED_EVERY_MS,
    gcTime: 0,
    retry: false,
  })
  return {
    bringIn: mutateAsync,
    isImporting: isPending,
    progress: isPending ? progress.data : undefined,
    error: error instanceof ApiError ? error : null,
  }
}

function bodyOf<E extends Endpoint>(chosen: Chosen, more: Record<string, string> = {}) {
  const { kind, file, mapping, asOfDate, dayOrder, loan, repairs, payments } = chosen
  const form = new FormData()
  const fields = {
    kind,
    ...(mapping && { mapping: JSON.stringify(mapping) }),
    ...(asOfDate && { asOfDate }),
    ...(dayOrder && { dayOrder }),
    ...(loan && { loan }),
    ...(repairs && { repairs: JSON.stringify(repairs) }),
    ...(payments && { payments: JSON.stringify(payments) }),
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  // A file is sent as form data; call sends a FormData body unchanged.
  return { body: form } as unknown as ArgsOf<E>
}
