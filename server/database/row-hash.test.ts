import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { useApi } from '../testing/api.ts'
import { RowHash } from './row-hash.ts'
import { sql } from './sql.ts'

const api = await useApi()

const DAY = 86_400_000

test('rows of numbers, days, booleans and gaps hash as the database hashes them', async () => {
  const anInteger = fc.option(fc.integer())
  const row = fc.record({
    whole: anInteger,
    cents: fc.option(fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, -1, 2 ** 32, -(2 ** 32), 2 ** 53 - 1))),
    day: fc.option(fc.integer({ min: -730_119, max: 2_921_939 })),
    isSet: fc.option(fc.boolean()),
  })

  await api.database.database.transaction({ kind: 'SYSTEM' }, (tx) =>
    fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 20 }), async (rows) => {
        const hashed = new RowHash()
        for (const { whole, cents, day, isSet } of rows) {
          for (const value of [whole, cents, day, isSet === null ? null : Number(isSet)]) hashed.add(value)
          hashed.endRow()
        }

        const { hash } = await tx.one<{ hash: string }>(sql`
          select bit_xor(hash_record_extended((r.whole, r.cents, r.day, r.is_set), 0))::text as hash
          from unnest(${rows.map((r) => r.whole)}::integer[], ${rows.map((r) => r.cents)}::bigint[],
            ${rows.map(({ day }) => (day === null ? null : dayOf(day)))}::date[],
            ${rows.map((r) => r.isSet)}::boolean[]) as r (whole, cents, day, is_set)`)

        assert.equal(hashed.text(), hash)
      }),
      { numRuns: 50 },
    ),
  )
})

const dayOf = (count: number): string => new Date(Date.UTC(2000, 0, 1) + count * DAY).toISOString().slice(0, 10)
