import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { createTestDatabase } from '../testing/test-database.ts'
import { listSchema, schemaListFile } from './schema-list.ts'

const made = await createTestDatabase()
after(() => made.close())

// After a new migration: RENEW=1 node --test server/database/schema-list.test.ts
test('the list that the check compares a database with is that of a database made by the migrations', async () => {
  const lines = await made.database.transaction({ kind: 'SYSTEM' }, listSchema, { isReadOnly: true })
  const text = lines.map((line) => `${line}\n`).join('')
  if (process.env['RENEW'] === '1') writeFileSync(schemaListFile, text)

  assert.equal(
    readFileSync(schemaListFile, 'utf8'),
    text,
    'schema-list.txt is of other migrations; renew it: RENEW=1 node --test server/database/schema-list.test.ts',
  )
})
