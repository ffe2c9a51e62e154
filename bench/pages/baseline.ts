import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { precompressed } from '../../scripts/web-plugins.ts'
import type { ServedApp } from './served-app.ts'

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html' }

/** One page with React, a router and a query cache, built and compressed as ours are: what no page of ours can go below. */
export async function serveBaseline(): Promise<ServedApp> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'loanwright-baseline-'))
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, '..', 'web-baseline'),
    logLevel: 'error',
    plugins: [react(), precompressed()],
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://baseline')
    const name = pathname.startsWith('/assets/') ? path.basename(pathname) : ''
    const type = TYPES[path.extname(name)] ?? 'text/html'
    const isCompressed = name.endsWith('.js')
    try {
      const file = name === '' ? path.join(outDir, 'index.html') : path.join(outDir, 'assets', name)
      const body = await readFile(isCompressed ? `${file}.br` : file)
      response.writeHead(200, { 'content-type': type, ...(isCompressed && { 'content-encoding': 'br' }) }).end(body)
    } catch {
      response.writeHead(404).end() // what browsers ask for by themselves, such as an icon
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(outDir, { recursive: true, force: true })
    },
  }
}
