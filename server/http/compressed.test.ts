import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { compressed } from './compressed.ts'

const long = Buffer.from(JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, loanName: `Willow ${id}` }))))

test('a long answer comes as gzip to a browser that takes it, and is the same when unpacked', async () => {
  const bytes = await compressed(long, 'gzip, deflate, br, zstd')

  assert.ok(bytes && bytes.length < long.length / 4)
  assert.deepEqual(gunzipSync(bytes), long)
})

test('half a megabyte too', async () => {
  const large = Buffer.concat(Array.from({ length: 40 }, () => long))

  assert.deepEqual(gunzipSync((await compressed(large, 'br;q=1.0, gzip;q=0.8, *;q=0.1')) ?? large), large)
})

test('a short answer stays as it is, and so does one for a program that takes no gzip', async () => {
  assert.equal(await compressed(Buffer.from('{"data":[]}'), 'gzip'), undefined)
  for (const accepts of [undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0', 'xgzip'])
    assert.equal(await compressed(long, accepts), undefined, accepts)
})
