import type { Page } from '@playwright/test'

export type LoadedBytes = { jsBytes: number; cssBytes: number; requests: number }

/** Adds up the compressed bodies of scripts and style sheets as transferred. Must begin before the page is opened. */
export function countLoadedBytes(page: Page): () => Promise<LoadedBytes> {
  const sizes: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    const kind = new URL(request.url()).pathname.replace(/^.*\./, '')
    sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })))
  })
  return async () => {
    const all = await Promise.all(sizes)
    const sum = (wanted: string) => all.reduce((total, { kind, bytes }) => total + (kind === wanted ? bytes : 0), 0)
    return { jsBytes: sum('js'), cssBytes: sum('css'), requests: all.length }
  }
}
