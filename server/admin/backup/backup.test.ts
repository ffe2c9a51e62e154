import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { login } from '#contract/auth/auth.ts'
import { inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { uploadDocument } from '#contract/documents/documents.ts'
import type { LoanDetail } from '#contract/loans/loans.ts'
import { recordPayment, reversePayment } from '#contract/payments/payments.ts'
import { openDatabase } from '../../database/database.ts'
import { openLocalFiles } from '../../files/local-files.ts'
import { allRows } from '../../testing/all-rows.ts'
import { startApi, testNow } from '../../testing/api.ts'
import type { Person } from '../../testing/api-people.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { checkAll } from '../verification/check-all.ts'
import { backUp, LEFT_OUT } from './back-up.ts'
import type { Missing } from './file-parts.ts'
import { checkBackup, restore } from './restore.ts'

const api = await startApi()
const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-backup-'))
after(async () => {
  rmSync(folder, { recursive: true })
  await api.close()
})

const fileOf = (name: string) => path.join(folder, name)
const whole = fileOf('whole.gz')
let lender: Person
let loan: LoanDetail

before(async () => {
  // Characters that break lines, texts or patterns when somebody is careless.
  lender = await api.aLender({ fullName: 'Zoë "O Hara\\', companyName: "Robert'); drop table loans;--" })
  // As an earlier release took it: today a form refuses the line break.
  await api.database.owner.query('update users set full_name = $1 where id = $2', ['Zoë "O\u2028Hara\\', lender.id])
  const borrower = await api.aBorrower(lender, { llcName: '["end",{"rows":{}}]' })
  loan = await api.aLoan(lender, {
    borrowerId: borrower.id,
    notes: 'one\ntwo\r\n\tthree\u0085',
    originationDate: '2026-01-02',
    maturityDate: '2027-01-02',
  })
  await api.anInvitedBorrower(lender, borrower)
  await lender.client.call(inviteBorrower, { params: { borrowerId: (await api.aBorrower(lender)).id } })
  await pay(lender, loan.id, 'key-1')
  const { data: bounced } = await pay(lender, loan.id, 'key-2')
  await lender.client.call(reversePayment, { params: { paymentId: bounced.id }, body: { reason: 'Bounced' } })
  await lender.client.delete(`/api/loans/${(await api.aLoan(lender)).id}`)
  // Of more installments than are read or written at a time.
  const other = await api.aLender()
  await api.aLoan(other, { paymentFrequency: 'WEEKLY', maturityDate: '2046-03-02' })
  await api.database.owner.query("insert into passkey_handles values ($1, sha256('handle'))", [other.id])
  await api.database.owner.query(
    `insert into passkeys (user_id, credential_id, public_key, sign_count, name, transports, is_synced, created_at)
      values ($1, '\\x00ff5c22', '\\xa50102', 7, 'Lena''s "key"', '{internal,"a,b"}', true, $2)`,
    [other.id, testNow],
  )
  for (const content of [note, '%PDF-1.7\nanother']) await uploadTo(loan.id, content)
  await backedUp(whole)
})

/** Of more bytes than one line of a backup holds, of every value. */
const note = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from(Uint8Array.from({ length: 500_000 }, (_, at) => at % 256)),
])

const missing: Missing[] = []
const backedUp = async (file: string, filesFolder = api.filesFolder) => {
  missing.length = 0
  const files = await openLocalFiles(filesFolder)
  return backUp(api.database.app, { file, now: testNow, files, onMissing: (one) => missing.push(one) })
}

async function uploadTo(loanId: number, content: Buffer | string) {
  const form = new FormData()
  form.set('loanId', String(loanId))
  form.set('documentType', 'CONTRACT')
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], 'note.pdf'))
  assert.equal((await lender.client.call(uploadDocument, { form })).status, 201)
}

const pay = ({ client }: Person, loanId: number, key: string) =>
  client.call(recordPayment, {
    body: { loanId, amount: 1066.19, paymentDate: '2026-02-02', paymentMethod: 'ACH' },
    headers: { 'idempotency-key': key },
  })

/** All rows, but for those that a backup leaves out and the times at which migrations ran and a backup came back. */
async function rowsKept(database: TestDatabase): Promise<Record<string, string>> {
  await database.owner.query('update installation_settings set restored_at = null')
  const rows = Object.entries(await allRows(database))
  return Object.fromEntries(rows.filter(([name]) => !LEFT_OUT.includes(name) && name !== 'schema_migrations'))
}

const restored = async (file = whole) => {
  const target = await createTestDatabase()
  const filesFolder = mkdtempSync(path.join(folder, 'files-'))
  const files = await openLocalFiles(filesFolder)
  const server = { owner: target.ownerConnection, files, now: testNow }
  return { target, filesFolder, counts: await restore(server, file) }
}

/** The indexes and constraints as the database writes them. */
async function indexesOf({ owner }: TestDatabase): Promise<unknown> {
  const { rows: indexes } = await owner.query('select indexdef from pg_indexes where schemaname = $1 order by 1', [
    'public',
  ])
  const { rows: rules } = await owner.query(`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as rule, convalidated from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`)
  return { indexes, rules }
}

/** Lines as a backup whose sum is right, whoever changed them. */
function summedUp(lines: readonly string[]): Buffer {
  const text = lines
    .slice(0, -1)
    .map((line) => `${line}\n`)
    .join('')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const end = (lines.at(-1) ?? '').replace(/"sha256":"\w+"/, `"sha256":"${sha256}"`)
  return gzipSync(`${text}${end}\n`)
}

describe('a backup brought back into a new database', () => {
  test('is the same to the last row, and agrees with its own facts', async () => {
    const { target, counts } = await restored()

    assert.deepEqual(await rowsKept(target), await rowsKept(api.database))
    assert.deepEqual([counts['loans'], counts['payments']], [3, 2])
    assert.ok((counts['installments'] ?? 0) > 1000)
    assert.deepEqual(await indexesOf(target), await indexesOf(api.database))
    const { problems, loans } = await checkAll(target.database, { isDemo: true })
    assert.deepEqual([problems, loans], [[], 3])
    await target.close()
  })

  test('says when it was brought back from the moment on in which its rows are there', async () => {
    const target = await createTestDatabase()
    const files = await openLocalFiles(mkdtempSync(path.join(folder, 'files-')))
    let isOver = false
    // A process that is killed now leaves what is seen here, and nothing else.
    const seen = (async () => {
      while (!isOver) {
        const { rows } = await target.owner.query(`
          select s.restored_at as "restoredAt" from installation_settings s where exists (select from users)`)
        if (rows.length > 0) return rows[0]
      }
      return undefined
    })()
    await restore({ owner: target.ownerConnection, files, now: testNow }, whole)
    isOver = true

    assert.deepEqual(await seen, { restoredAt: testNow })
    await target.close()
  })

  test('is brought back by an owner of the tables who is no superuser, and the walls stand again', async () => {
    const { owner, ownerConnection, app } = api.database
    await owner.query('create role plain_owner login')
    await owner.query('create database theirs owner plain_owner')
    const files = await openLocalFiles(mkdtempSync(path.join(folder, 'files-')))
    await restore(
      { owner: { ...ownerConnection, user: 'plain_owner', database: 'theirs' }, files, now: testNow },
      whole,
    )

    const database = openDatabase({ connection: { ...app, database: 'theirs' } })
    const { problems, loans } = await checkAll(database, { isDemo: true })
    await database.close()
    assert.deepEqual([problems, loans], [[], 3])
    await owner.query('drop database theirs')
    await owner.query('drop role plain_owner')
  })

  test('goes on where it stopped: people sign in anew, numbers follow, a repeated payment is still one', async () => {
    const { target } = await restored()
    const second = await startApi({ on: target })
    const client = second.nobody()

    assert.equal((await lenderAt(second.address)).status, 401)
    const { email, password } = lender
    assert.equal((await client.call(login, { body: { email, password } })).status, 200)
    const again = await pay({ ...lender, client }, loan.id, 'key-1')
    const next = await pay({ ...lender, client }, loan.id, 'key-3')
    const made = await second.aLoan({ ...lender, client })

    assert.deepEqual([again.status, next.status], [201, 201])
    assert.ok(next.data.id > again.data.id)
    assert.equal(made.loanNumber, 'LN-000003')
    assert.deepEqual((await checkAll(target.database, { isDemo: true })).problems, [])
    await second.close()
    await target.close()
  })

  /** With the session that was open when the backup was made. */
  async function lenderAt(address: string) {
    const cookie = [...lender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return fetch(`${address}/api/auth/user`, { headers: { cookie } })
  }
})

describe('the uploaded files of a backup', () => {
  const storedIn = (filesFolder: string) => {
    const own = path.join(filesFolder, String(lender.id))
    return Object.fromEntries(
      readdirSync(own).map((name) => [name, readFileSync(path.join(own, name)).toString('base64')]),
    )
  }

  test('come back with the rows that mention them, byte for byte', async () => {
    const { target, filesFolder } = await restored()

    assert.equal(Object.keys(storedIn(filesFolder)).length, 2)
    assert.deepEqual(storedIn(filesFolder), storedIn(api.filesFolder))
    assert.deepEqual(readdirSync(path.join(filesFolder, 'incoming')), [])
    await target.close()
  })

  test('are named when their bytes are gone or changed, and the rest is backed up all the same', async () => {
    const damaged = mkdtempSync(path.join(folder, 'damaged-'))
    cpSync(api.filesFolder, damaged, { recursive: true })
    const [first = '', second = ''] = readdirSync(path.join(damaged, String(lender.id))).toSorted()
    rmSync(path.join(damaged, String(lender.id), first))
    writeFileSync(path.join(damaged, String(lender.id), second), 'other')

    await backedUp(fileOf('damaged.gz'), damaged)

    assert.deepEqual(missing, [
      { lenderId: lender.id, sha256: first, fault: 'GONE' },
      { lenderId: lender.id, sha256: second, fault: 'CHANGED' },
    ])
    const { target, counts } = await restored(fileOf('damaged.gz'))
    assert.equal(counts['documents'], 2)
    await target.close()
  })
})

describe('a backup', () => {
  test('is one moment, also while payments are recorded', async () => {
    const busy = await api.aLender()
    const { id } = await api.aLoan(busy, { originationDate: '2026-01-02', maturityDate: '2027-01-02' })
    let isOver = false
    const paying = (async () => {
      for (let count = 0; !isOver && count < 60; count += 1) {
        const body = { loanId: id, amount: 1, paymentDate: '2026-02-02', paymentMethod: 'ACH' }
        await busy.client.call(recordPayment, { body })
      }
    })()
    await backedUp(fileOf('busy.gz'))
    isOver = true
    await paying

    const { target } = await restored(fileOf('busy.gz'))

    assert.deepEqual((await checkAll(target.database, { isDemo: true })).problems, [])
    await target.close()
  })

  test('is only for its owner to read, holds no session and no open link, and replaces no file', async () => {
    const text = gunzipSync(readFileSync(whole)).toString('utf8')

    assert.equal(statSync(whole).mode & 0o777, 0o600)
    assert.doesNotMatch(text, /^\["(sessions|one_time_tokens|passkey_challenges|rate_limits)"/m)
    await assert.rejects(backedUp(whole), /is there already/)
    assert.ok(!readdirSync(folder).some((name) => name.endsWith('.part')))
  })

  test('is refused before anything is touched when it was cut, changed or is something else', async () => {
    const packed = readFileSync(whole)
    const lines = gunzipSync(packed).toString('utf8').trimEnd().split('\n')
    const written = (name: string, bytes: Buffer | string) => {
      writeFileSync(fileOf(name), bytes)
      return checkBackup(fileOf(name))
    }
    const repacked = (text: readonly string[]) => gzipSync(`${text.join('\n')}\n`)

    await assert.rejects(written('cut.gz', packed.subarray(0, packed.length - 40)), /is cut off/)
    await assert.rejects(written('shorter.gz', repacked(lines.slice(0, -1))), /is cut off/)
    await assert.rejects(written('fewer.gz', repacked(lines.toSpliced(5, 1))), /was changed after it was written/)
    const other = lines.map((line) => line.replace('"principal_cents":1200000', '"principal_cents":1200001'))
    await assert.rejects(written('other.gz', repacked(other)), /its checksum is another/)
    await assert.rejects(written('text.gz', 'no backup at all'), /is no backup/)
    await assert.rejects(written('json.gz', gzipSync('{"a":1}\n')), /is no backup of Loanwright/)
    await assert.rejects(checkBackup(fileOf('nowhere.gz')), /does not exist/)
  })

  test('is refused, and nothing of it kept, when a file in it is another than its hash says, whatever its sum says', async () => {
    const lines = gunzipSync(readFileSync(whole)).toString('utf8').trimEnd().split('\n')
    const first = lines.findIndex((line) => line.startsWith('["files"'))
    const [, part] = JSON.parse(lines[first] ?? '') as [string, { base64: string }]
    const bytes = Buffer.from(part.base64, 'base64')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    const changed = JSON.stringify(['files', { ...part, base64: bytes.toString('base64') }])
    writeFileSync(fileOf('file.gz'), summedUp(lines.with(first, changed)))
    const target = await createTestDatabase()
    const filesFolder = mkdtempSync(path.join(folder, 'files-'))
    const server = {
      owner: target.ownerConnection,
      files: await openLocalFiles(filesFolder),
      now: testNow,
    }

    await checkBackup(fileOf('file.gz'))
    await assert.rejects(restore(server, fileOf('file.gz')), /has a file that is not what its hash \w{64} says/)

    const { rows } = await target.owner.query('select count(*)::int as count from users')
    assert.equal(rows[0].count, 0)
    assert.deepEqual(readdirSync(path.join(filesFolder, 'incoming')), [])
    await target.close()
  })

  test('is not put into a database that holds something, nor by whoever does not own the tables', async () => {
    const files = await openLocalFiles(mkdtempSync(path.join(folder, 'files-')))
    const server = { owner: api.database.ownerConnection, files, now: testNow }

    await assert.rejects(restore(server, whole), /The database is not empty \(\w+: \d+\)/)
    await assert.rejects(restore({ ...server, owner: undefined }, whole), /set DATABASE_OWNER_URL/)
  })

  test('of a newer release is refused by name', async () => {
    const [head = '', ...rest] = gunzipSync(readFileSync(whole)).toString('utf8').trimEnd().split('\n')
    const [, described] = JSON.parse(head) as [string, { migrations: unknown[] }]
    described.migrations.push({ number: 9999, name: '9999_future.sql', sha256: 'x' })
    writeFileSync(fileOf('future.gz'), summedUp([`["backup",${JSON.stringify(described)}]`, ...rest]))

    await assert.rejects(restored(fileOf('future.gz')), /newer release, which has 9999_future\.sql/)
  })
})

test('a table that hides rows from administrators is not left out without a word', async () => {
  await api.database.owner.query('create table hidden (id integer primary key, lender_id bigint)')
  await api.database.owner.query('alter table hidden enable row level security')

  await assert.rejects(backedUp(fileOf('hidden.gz')), /Table hidden has no policy that shows all its rows/)
  await api.database.owner.query('drop table hidden')
})
