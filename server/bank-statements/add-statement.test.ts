import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import * as bank from '#contract/bank-statements/bank-statements.ts'
import type { FileStore, IncomingFile } from '../files/file-store.ts'
import { openLocalFiles } from '../files/local-files.ts'
import { startApi, useApi } from '../testing/api.ts'
import type { Person } from '../testing/api-people.ts'

const api = await useApi() // today is 2 March 2026

const formOf = (text: string, name = 'may.csv'): FormData => {
  const form = new FormData()
  form.set('file', new File([text], name))
  return form
}
const csv = (...rows: string[]) => formOf(['Date,Description,Amount', ...rows].join('\n'))
const ofx = (...transactions: string[]) =>
  formOf(
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>000123456789</BANKACCTFROM>${transactions.join('')}</STMTRS></OFX>`,
    'may.qfx',
  )
const deposit = (fitId: string, amount: string, name: string) =>
  `<STMTTRN><DTPOSTED>20260302<TRNAMT>${amount}<FITID>${fitId}<NAME>${name}</STMTTRN>`

const add = (lender: Person, form: FormData) => lender.client.call(bank.addBankStatement, { form })
const waiting = async (lender: Person) => (await lender.client.call(bank.listBankLines)).data
const totalsOf = async (lender: Person) => (await lender.client.call(bank.getBankTotals)).data

test('a statement is looked at without a trace, then kept, and dropped again it adds nothing', async () => {
  const lender = await api.aLender()
  const rows = ['03/02/2026,ANA,10.00', '03/02/2026,ANA,10.00', '03/01/2026,RENT,-900.00']

  const { data: looked } = await lender.client.call(bank.previewBankStatement, { form: csv(...rows) })
  assert.deepEqual(
    [looked.added, looked.known, looked.passedOver, looked.isRemembered],
    [{ count: 2, amount: 20 }, { count: 0, amount: 0 }, { count: 1, amount: 900 }, false],
  )
  assert.deepEqual(await waiting(lender), [])

  const first = await add(lender, csv(...rows))
  const again = await add(lender, csv(...rows))
  const overlapping = await add(lender, csv(...rows, '03/02/2026,BO,5.00'))
  assert.deepEqual([first.status, first.data.added, again.data.added, overlapping.data.added], [201, 2, 0, 1])
  assert.deepEqual((await totalsOf(lender)).waiting, { count: 3, amount: 25 })
  const { data: later } = await lender.client.call(bank.previewBankStatement, { form: csv(...rows) })
  assert.deepEqual([later.isRemembered, later.added.count, later.known.count], [true, 0, 2])
})

test('the statements of an account overlap in OFX too, and the bank’s own names tell', async () => {
  const lender = await api.aLender()

  const first = await add(lender, ofx(deposit('F1', '10.00', 'ANA'), deposit('F2', '-3.00', 'FEE')))
  const second = await add(lender, ofx(deposit('F1', '10.00', 'ANA GOMEZ, MIAMI'), deposit('F3', '10.00', 'ANA')))

  assert.deepEqual([first.data.added, second.data.lines, second.data.added], [1, 2, 1])
  assert.deepEqual(first.data.passedOver, { count: 1, amount: 3 })
  assert.deepEqual(
    (await waiting(lender)).map(({ account }) => account),
    ['…6789', '…6789'],
  )
})

test('nothing is kept of a statement with a row that cannot be read, and of one by which nothing came in', async () => {
  const lender = await api.aLender()

  const wrong = await add(lender, csv('03/02/2026,ANA,10.00', '03/02/2026,BO,a lot'))
  const nothing = await add(lender, csv('03/02/2026,RENT,-10.00'))
  const unknown = await add(lender, formOf('When,What\n03/02/2026,10'))
  const missing = await lender.client.call(bank.addBankStatement, { form: new FormData() })

  assert.deepEqual([wrong.status, wrong.code, wrong.values], [409, 'bank.hasProblems', { count: 1 }])
  assert.deepEqual([nothing.status, nothing.code], [422, 'bank.noLines'])
  assert.deepEqual([unknown.status, unknown.code], [422, 'bank.columnsIncomplete'])
  assert.equal(missing.status, 422)
  assert.deepEqual((await totalsOf(lender)).all, { count: 0, amount: 0 })
  assert.deepEqual((await lender.client.call(bank.listBankStatements)).data, [])
})

test('two who add a statement at once add its lines once', async () => {
  const lender = await api.aLender()

  const answers = await Promise.all([1, 2, 3].map(() => add(lender, csv('03/02/2026,A,1.00', '03/02/2026,B,2.00'))))

  assert.ok(answers.some(({ status }) => status === 201))
  assert.deepEqual((await totalsOf(lender)).all, { count: 2, amount: 3 })
})

test('a statement that is sent again under its key is kept once, and answered as before', async () => {
  const lender = await api.aLender()
  const headers = { 'idempotency-key': 'statement-of-may' }
  const sent = () =>
    lender.client.call(bank.addBankStatement, { form: csv('03/02/2026,ANA,10.00', '03/02/2026,BO,5.00'), headers })

  const [first, again] = [await sent(), await sent()]

  assert.deepEqual([first.status, again.status], [201, 201])
  assert.deepEqual(again.data, first.data)
  assert.equal((await lender.client.call(bank.listBankStatements)).data.length, 1)
})

test('while a statement is being read it keeps no connection of the database', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'loanwright-statements-'))
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const store = await openLocalFiles(folder)
  const heldBack = (file: IncomingFile): IncomingFile => ({
    ...file,
    read: async (from, length) => {
      begun.resolve()
      await mayEnd.promise
      return file.read(from, length)
    },
  })
  const receive: FileStore['receive'] = async (bytes, limits) => {
    const file = await store.receive(bytes, limits)
    return file && heldBack(file)
  }
  const received: FileStore['received'] = (bytes) => heldBack(store.received(bytes))
  const second = await startApi({ files: { ...store, receive, received } })
  const lender = await second.aLender()

  const sent = add(lender, csv('03/02/2026,ANA,10.00'))
  await begun.promise
  const { open, idle } = second.database.database.connections?.() ?? assert.fail('nothing counts connections')
  mayEnd.resolve()

  assert.equal((await sent).status, 201)
  assert.equal(open - idle, 0)
  await second.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a CAMT.053 statement is added like one in OFX, and the same one again adds nothing', async () => {
  const lender = await api.aLender()
  const entry = (reference: string, amount: string, name: string) =>
    `<Ntry><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-03-02</Dt></BookgDt>
    <AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`
  const camt = () =>
    formOf(
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
      <Acct><Id><Othr><Id>000123456789</Id></Othr></Id></Acct>${entry('A', '10.00', 'Ana')}${entry('B', '20.00', 'Bo')}</Stmt></BkToCstmrStmt></Document>`,
      'march.xml',
    )

  const first = await add(lender, camt())
  const again = await add(lender, camt())

  assert.deepEqual([first.status, first.data.added, again.data.added], [201, 2, 0])
  assert.deepEqual((await waiting(lender)).map(({ payer, amount, account }) => [payer, amount, account]).toSorted(), [
    ['Ana', 10, '…6789'],
    ['Bo', 20, '…6789'],
  ])
  const bomb = formOf(
    '<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "ha">]><Document><BkToCstmrStmt></BkToCstmrStmt></Document>',
  )
  assert.deepEqual((await add(lender, bomb)).fieldCodes, { file: 'bank.damaged' })
})
