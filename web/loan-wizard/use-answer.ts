import { useEffect, useMemo, useState } from 'react'
import { conventionSearch, type Finding, ranked } from '#engine/conventions/find-conventions.ts'
import type { LoanTerms } from '#engine/terms/terms.ts'
import { type Answer, answerOf, type FigureLine, type Known, knownOf } from './known-figures.ts'

/** Longer the search does not keep the page from answering to the user. */
const SLICE_MS = 10

/**
 * The conventions that fit the typed lines, for a loan of these terms; null while no line is complete and until the first
 * search is done. While a newer search runs, `isSearching` says that the answer is to earlier lines.
 */
export function useAnswer(terms: LoanTerms, lines: readonly FigureLine[]) {
  const known = useMemo(() => knownOf(lines), [lines])
  const [found, setFound] = useState<{ answer: Answer; to: Known } | null>(null)
  useEffect(() => {
    if (!known) return
    const stop = new AbortController()
    void search(terms, known, stop.signal).then((findings) => {
      if (findings) setFound({ answer: answerOf(known, findings), to: known })
    })
    return () => stop.abort()
  }, [terms, known])
  return { isAsked: known !== null, answer: known && (found?.answer ?? null), isSearching: found?.to !== known }
}

/** All findings, with the closest first, searched for in short slices; null when it was stopped. */
async function search(terms: LoanTerms, known: Known, signal: AbortSignal): Promise<Finding[] | null> {
  const findings: Finding[] = []
  let pauseAt = performance.now() + SLICE_MS
  for (const more of conventionSearch(terms, known)) {
    findings.push(...more.findings)
    if (performance.now() < pauseAt) continue
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    pauseAt = performance.now() + SLICE_MS
  }
  return signal.aborted ? null : ranked(findings)
}
