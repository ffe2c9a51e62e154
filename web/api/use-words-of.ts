import { useEffect } from 'react'
import { lacksWords, loadWords } from './words-of-refusals.ts'

/** Loads the words of refusals that an answer lists, such as those of payments recorded together. */
export function useWordsOf(refusals: readonly { code: string }[]): void {
  const areMissing = lacksWords(refusals.map(({ code }) => code))
  useEffect(() => {
    if (areMissing) void loadWords()
  }, [areMissing])
}
