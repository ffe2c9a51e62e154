import { useEffect } from 'react'
import { ApiError } from '../api/api-error.ts'
import { errorText } from '../api/error-text.ts'
import { loadTexts } from '../i18n/language.ts'
import { useSpeech } from '../i18n/use-text.ts'

/**
 * Why a sign-in failed (docs/requirements/err.md). Without any answer, the sentence that the requirements ask for comes
 * first, then the likelier cause.
 */
export function LoginFailure({ reason }: { reason: unknown }) {
  const speech = useSpeech()
  const status = reason instanceof ApiError ? reason.status : undefined
  const isWordedByServer = status !== 401 && reason instanceof ApiError && reason.code !== undefined
  useEffect(() => {
    // The login page loads without the texts of the server's messages; until they load, the server's own English is
    // shown.
    if (isWordedByServer) void loadTexts('FORMS').catch(() => undefined)
  }, [isWordedByServer])
  if (isAboutPasskey(reason)) return speech.t('auth.passkeyRefused')
  if (status === 401) return speech.t(isAboutCode(reason) ? 'auth.codeWrong' : 'auth.wrong')
  return (
    <>
      {errorText(reason, speech, 'auth.invalid')}
      {status === 0 && <div>{speech.t('common.offline')}</div>}
    </>
  )
}

/** Whether the password was right and the second step is next. */
export const asksForCode = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'twoFactor.codeRequired'

const isAboutPasskey = (reason: unknown): boolean => reason instanceof ApiError && reason.code === 'passkey.refused'

const isAboutCode = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code?.startsWith('twoFactor.') === true
