import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText } from '../i18n/format.ts'
import type { Translate } from '../i18n/language.ts'
import { proposalWords } from './proposal-words.ts'

const t: Translate = (key, ...[values]) => [key, ...Object.values(values ?? {})].join(' ')
const day = (value: string) => dayText(value) ?? value
const NOTHING = { extra: null, lump: null, lumpOn: null, rate: null, payoffOn: null }

test('each thing that is asked for has a line of its own', () => {
  assert.deepEqual(proposalWords(NOTHING, t, day), [])
  assert.deepEqual(proposalWords({ ...NOTHING, extra: 50, lump: 5000, rate: 9.5, payoffOn: '2026-09-02' }, t, day), [
    'proposals.extra $50.00',
    'proposals.lump $5,000.00',
    'proposals.rate 9.50%',
    'proposals.payoffOn Sep 2, 2026',
  ])
})

test('a lump sum on a day names the day, and a rate of nothing is asked for too', () => {
  assert.deepEqual(proposalWords({ ...NOTHING, lump: 10, lumpOn: '2026-04-01', rate: 0 }, t, day), [
    'proposals.lumpOn $10.00 Apr 1, 2026',
    'proposals.rate 0.00%',
  ])
})
