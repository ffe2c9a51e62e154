import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { useApi } from '../testing/api.ts'
import { isOwnHost } from './own-host.ts'

const api = await useApi({ config: { publicUrl: 'https://loans.example', host: 'pier.lan' } })

const sentence = 'Loanwright isn’t at this address; open the address that you were given for it'

test('a name that another site lets point here is answered with nothing, whatever it asks for', async () => {
  for (const path of ['/api/auth/user', '/api/openapi.json', '/api/invitations/x', '/', '/readyz']) {
    for (const host of ['evil.example', 'evil.example:3000', 'loans.example.evil', 'localhost.evil', 'xlocalhost']) {
      const { status, body } = await askAs(host, path)

      assert.deepEqual([status, JSON.parse(body).message], [421, sentence], `${host} ${path}`)
    }
  }
})

test('the setting that would let a name in is named in the log, for those who run the app, and not in the answer', async () => {
  const { headers, body } = await askAs('evil.example', '/readyz')

  assert.doesNotMatch(body, /PUBLIC_URL/)
  const lines = api.log.filter(({ reqId }) => reqId === headers['x-request-id']).map(({ msg }) => msg)
  assert.ok(lines.includes('asked for by a host name that neither PUBLIC_URL nor HOST has'), lines.join())
})

test('nobody signs in, or tries passwords, by a name that is not ours', async () => {
  const { email, password } = await api.aLender()

  const login = { method: 'POST', body: JSON.stringify({ email, password }), origin: 'http://evil.example' }
  const { status, headers } = await askAs('evil.example', '/api/auth/login', login)

  assert.deepEqual([status, headers['set-cookie']], [421, undefined])
})

test('the app answers by its public name, the name it listens on, localhost and its addresses', async () => {
  for (const host of [
    'loans.example',
    'LOANS.example:443',
    'pier.lan:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:80',
  ]) {
    assert.equal((await askAs(host, '/readyz')).status, 200, host)
  }
})

test('an address of the network is nobody else’s name, and a probe without a name is no browser', () => {
  const config = { publicUrl: 'http://localhost:3000', host: '0.0.0.0' }

  for (const host of [undefined, '192.168.1.20:3000', '[fd00::1]:3000', 'localhost']) {
    assert.equal(isOwnHost(host, config), true, host)
  }
  for (const host of ['', 'my-laptop:3000', 'localhost.', 'a@localhost', 'localhost/x', '127.0.0.1.evil.example']) {
    assert.equal(isOwnHost(host, config), false, host)
  }
})

type Asked = { method?: string; body?: string; origin?: string }

/** Sends a chosen Host header, which fetch does not allow. */
function askAs(
  host: string,
  path: string,
  { method = 'GET', body, origin }: Asked = {},
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  const headers = { host, ...(origin && { origin }), ...(body && { 'content-type': 'application/json' }) }
  return new Promise((resolve, reject) => {
    const asking = request(api.address, { path, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    asking.on('error', reject).end(body)
  })
}
