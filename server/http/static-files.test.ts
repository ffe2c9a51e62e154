import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { startApi } from '../testing/api.ts'
import { readPage } from './static-files.ts'

const page = `<!doctype html><head>
<meta name="loanwright-settings" content="{}">
<script type="module" src="/assets/main-abc123.js"></script></head><body></body>`
const script = `console.log('${'loan '.repeat(200)}')`

const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-web-'))
mkdirSync(path.join(folder, 'assets'))
writeFileSync(path.join(folder, 'index.html'), page)
writeFileSync(
  path.join(folder, 'screens.json'),
  JSON.stringify([
    { path: '/loans/:loanId', scripts: ['/assets/loan-1.js'], styles: ['/assets/loan-1.css'] },
    { path: '/reports', isPlain: true, scripts: ['/assets/reports-1.js', '/assets/portfolio-1.js'], styles: [] },
    { path: '/reports', scripts: ['/assets/reports-1.js'], styles: [] },
  ]),
)
writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(path.join(folder, 'assets/main-abc123.js'), script)
writeFileSync(path.join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(script))
writeFileSync(path.join(folder, 'assets/main-abc123.js.gz'), gzipSync(script))
writeFileSync(path.join(folder, 'assets/main-abc123.js.map'), '{}')
writeFileSync(path.join(folder, '.hidden'), 'secret')

const api = await startApi({ webFolder: folder, config: { smtpUrl: 'smtp://mail.example', isDemo: true } })
after(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})
const get = (address: string, headers: Record<string, string> = {}) => api.nobody().get(address, { headers })

describe('the page of the app', () => {
  test('is given for every address that is not of the API', async () => {
    for (const address of ['/', '/login', '/loans/12', '/no/such/page', '/apiary', '/%3Cscript%3E']) {
      const response = await get(address)

      assert.equal(response.status, 200, address)
      assert.match(response.headers.get('content-type') ?? '', /^text\/html/)
      assert.match(response.text, /main-abc123\.js/)
      assert.equal(response.headers.get('cache-control'), 'no-cache')
    }
  })

  test('names the files of the screen at its address, before what follows the head', async () => {
    for (const address of ['/loans/12', '/loans/12/', '/loans/12?tab=schedule']) {
      const { text } = await get(address)

      assert.match(text, /<link rel="modulepreload" href="\/assets\/loan-1\.js" [^>]*>.*<\/head>/s)
      assert.match(text, /<link rel="preload" as="style" href="\/assets\/loan-1\.css" [^>]*>.*<\/head>/s)
    }
    for (const address of ['/login', '/loans', '/loans/12/terms', '/%6Coans/%'])
      assert.doesNotMatch((await get(address)).text, /loan-1/)
    assert.equal((await get('/screens.json')).text.includes('scripts'), false)
  })

  test('names what a screen opens with only where the address names no other part', async () => {
    const named = async (address: string) =>
      [...(await get(address)).text.matchAll(/assets\/(\w+)-1/g)].map(([, name]) => name)

    assert.deepEqual(await named('/reports'), ['reports', 'portfolio'])
    assert.deepEqual(await named('/reports/'), ['reports', 'portfolio'])
    assert.deepEqual(await named('/reports?report=cash'), ['reports'])
  })

  test('is never given for an address of the API, nor to somebody who writes', async () => {
    for (const address of ['/api', '/api/', '/api/nothing', '/api/auth/nothing?x=1']) {
      const response = await get(address)

      assert.equal(response.status, 404, address)
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/)
    }
    assert.equal((await api.nobody().post('/login', {})).status, 404)
  })

  test('carries the settings it needs before it asks, and no style elements but from our files', async () => {
    const settingsOf = (text: string): Record<string, unknown> => {
      const content = /<meta name="loanwright-settings" content="([^"]*)">/.exec(text)?.[1] ?? ''
      return JSON.parse(content.replaceAll('&quot;', '"'))
    }

    const { text, headers } = await get('/')

    assert.deepEqual(settingsOf(text), { mail: true, demo: true, passkeys: null })
    assert.match(headers.get('content-security-policy') ?? '', /script-src 'self'; style-src-elem 'self';/)
  })

  test('is refused at the start when it has no place for the settings', async () => {
    const other = mkdtempSync(path.join(tmpdir(), 'loanwright-web-'))
    writeFileSync(path.join(other, 'index.html'), '<!doctype html>')

    await assert.rejects(
      readPage(other, { mail: false, demo: false, passkeys: null }),
      /has no <meta name="loanwright-settings"/,
    )
    assert.equal(await readPage(path.join(other, 'nothing'), { mail: false, demo: false, passkeys: null }), undefined)
    rmSync(other, { recursive: true })
  })
})

describe('the files beside it', () => {
  test('named after their content are kept for ever, others are asked for again', async () => {
    const asset = await get('/assets/main-abc123.js')
    const icon = await get('/favicon.svg')

    assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.match(asset.headers.get('content-type') ?? '', /javascript/)
    assert.equal(asset.text, script)
    assert.equal(icon.headers.get('cache-control'), 'no-cache')
    assert.match(icon.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  })

  test('go without the headers that only documents heed, but a picture, which can be opened as one, does not', async () => {
    const ofDocuments = [
      'content-security-policy',
      'x-frame-options',
      'cross-origin-opener-policy',
      'permissions-policy',
      'referrer-policy',
      'x-permitted-cross-domain-policies',
    ]
    const namesOf = async (address: string, packing = '') => {
      const { headers } = await get(address, { 'accept-encoding': packing })
      return [...headers.keys()]
    }

    for (const packing of ['', 'br', 'gzip']) {
      const names = await namesOf('/assets/main-abc123.js', packing)
      assert.deepEqual(
        names.filter((name) => ['etag', 'last-modified', 'accept-ranges', ...ofDocuments].includes(name)),
        [],
      )
      for (const kept of ['x-content-type-options', 'cross-origin-resource-policy', 'x-request-id'])
        assert.ok(names.includes(kept), kept)
    }
    for (const address of ['/favicon.svg', '/', '/assets/nothing-abc123.js']) {
      const names = await namesOf(address)
      for (const name of ofDocuments) assert.ok(names.includes(name), `${address} ${name}`)
    }
  })

  test('are sent packed to those who can unpack them', async () => {
    const brotli = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip, br' })
    const gzip = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })

    assert.deepEqual(
      [brotli, gzip].map(({ headers, text }) => [headers.get('content-encoding'), text === script]),
      [
        ['br', true],
        ['gzip', true],
      ],
    )
  })

  test('are no others: not the source maps, nothing hidden, nothing outside the folder', async () => {
    for (const address of ['/assets/missing.js', '/assets/main-abc123.js.map', '/assets/']) {
      assert.equal((await get(address)).status, 404, address)
    }
    for (const address of ['/.hidden', '/index.html', '/..%2f..%2fetc/passwd', '/assets/..%2f.hidden']) {
      const { text } = await get(address)
      assert.doesNotMatch(text, /secret|root:/, address)
    }
  })
})
