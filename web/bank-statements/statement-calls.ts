import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BankMapping } from '#contract/bank-statements/bank-columns.ts'
import {
  addBankStatement,
  type BankStatement,
  previewBankStatement,
  type StatementPreview,
} from '#contract/bank-statements/bank-statements.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { DayOrder } from '#contract/tables/date-format.ts'
import { ApiError } from '../api/api-error.ts'
import { type ArgsOf, call } from '../api/call.ts'
import { newKey } from '../api/idempotency-key.ts'
import { isAnswered } from '../api/use-write.ts'

/** A statement's file, and the chosen way to read its columns, if any. */
export type ChosenStatement = {
  file: File
  mapping?: BankMapping
  dayOrder?: DayOrder
  account?: string
}

const TWO_MINUTES_MS = 120_000

/** Sends a statement for a preview. Nothing is written, so no query is read again. */
export function useLookAtStatement() {
  const { mutateAsync, isPending, error } = useMutation<StatementPreview, ApiError, ChosenStatement>({
    mutationFn: (chosen) =>
      call(previewBankStatement, bodyOf<typeof previewBankStatement>(chosen), { timeoutMs: TWO_MINUTES_MS }),
  })
  return { look: mutateAsync, isLooking: isPending, error: error instanceof ApiError ? error : null }
}

/** Adds a statement. A retry because no answer came counts as the same statement. */
export function useAddStatement() {
  const client = useQueryClient()
  const sent = useRef<{ chosen: ChosenStatement; key: string } | null>(null)
  const { mutateAsync, isPending, error } = useMutation<BankStatement, ApiError, ChosenStatement>({
    mutationFn: async (chosen) => {
      const key = sent.current?.chosen === chosen ? sent.current.key : newKey()
      sent.current = { chosen, key }
      try {
        const body = bodyOf<typeof addBankStatement>(chosen)
        return await call(addBankStatement, body, { idempotencyKey: key, timeoutMs: TWO_MINUTES_MS })
      } catch (reason) {
        if (isAnswered(reason)) sent.current = null
        throw reason
      }
    },
    onSuccess: () => void client.invalidateQueries(),
  })
  return { add: mutateAsync, isAdding: isPending, error: error instanceof ApiError ? error : null }
}

function bodyOf<E extends Endpoint>({ file, mapping, dayOrder, account }: ChosenStatement) {
  const form = new FormData()
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  if (dayOrder) form.set('dayOrder', dayOrder)
  if (account) form.set('account', account)
  form.set('file', file)
  // A file is sent as form data; call sends a FormData body unchanged.
  return { body: form } as unknown as ArgsOf<E>
}
