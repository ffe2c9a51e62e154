import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { sha256 } from './sha256.ts'

test('the hash of the published examples, and of any text, is the one that everybody computes', () => {
  // FIPS 180-2, appendix B.
  assert.equal(sha256('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  assert.equal(
    sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
  const ofNode = (text: string) => createHash('sha256').update(text).digest('hex')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => assert.equal(sha256(text), ofNode(text))),
    { numRuns: 300 },
  )
})
