import { currentSpeech, loadTexts } from '../i18n/language.ts'
import type { ApiError } from './api-error.ts'

/** How long a refusal waits for its words. After that it is shown in the server's own, which are English. */
const WAIT_MS = 2000

/**
 * Loads the words of a refusal that no form says by itself, so that they are there when it is shown. After a 401 the
 * login page follows, which has words of its own.
 */
export async function loadWordsOf({ status, code, fieldCodes }: ApiError): Promise<void> {
  if (status === 401 || !lacksWords([...(code === undefined ? [] : [code]), ...Object.values(fieldCodes)])) return
  await Promise.race([loadWords(), new Promise((resolve) => setTimeout(resolve, WAIT_MS))])
}

/** Whether the words of a code are not there yet. */
export const lacksWords = (codes: readonly string[]): boolean =>
  codes.some((code) => currentSpeech().known(code) === null)

/** Loads the words. Without the file the server's own words are shown, so a failure is ignored. */
export const loadWords = (): Promise<void> => loadTexts('REFUSALS').catch(() => undefined)
