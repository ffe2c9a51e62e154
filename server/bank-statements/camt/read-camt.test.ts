import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../http/errors.ts'
import { looksLikeCamt, readCamt } from './read-camt.ts'
import { readXml } from './xml-elements.ts'

const details = (amount: string, name: string, text: string, reference = '') =>
  `<TxDtls><Refs>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}<EndToEndId>NOTPROVIDED</EndToEndId></Refs>
  <AmtDtls><TxAmt><Amt Ccy="USD">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`

type Entry = { amount?: string; way?: string; status?: string; currency?: string; reference?: string; inside?: string }
const entry = ({ amount = '1066.19', way = 'CRDT', status = 'BOOK', currency = 'USD', ...rest }: Entry = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts>${status}</Sts>
  <BookgDt><Dt>2026-05-03</Dt></BookgDt><AcctSvcrRef>${rest.reference ?? 'R1'}</AcctSvcrRef>
  <NtryDtls>${rest.inside ?? details(amount, 'Ana G&#243;mez', 'LN-000012 May &amp; June')}</NtryDtls></Ntry>`

const camt = (entries: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>S</Id><Acct><Id><Othr><Id>000123456789</Id></Othr></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`

const refusedWith = (text: string, code: string) =>
  assert.throws(
    () => readCamt(text),
    (error) => error instanceof Refusal && error.code === code,
  )

test('booked money that came in is read with its payer and text; money that went out is counted', () => {
  const { lines, passedOver, problems } = readCamt(
    camt(entry() + entry({ amount: '45.5', way: 'DBIT' }) + entry({ amount: '9', status: 'PDNG' })),
  )

  assert.deepEqual(lines, [
    {
      postedOn: '2026-05-03',
      amountCents: 106_619,
      payer: 'Ana Gómez',
      memo: 'LN-000012 May & June',
      account: '…6789',
      number: null,
      bankKey: '["000123456789","R1"]',
    },
  ])
  assert.deepEqual([passedOver, problems], [{ count: 1, cents: 4550 }, []])
})

test('an entry that stands for several payments is read as those if they add up, and as one if not', () => {
  const two = details('400.00', 'Ana', 'LN-000001') + details('600.00', 'Ben', 'LN-000002')
  const both = readCamt(camt(entry({ amount: '1000.00', inside: two }))).lines
  const one = readCamt(camt(entry({ amount: '1000.01', inside: two }))).lines

  assert.deepEqual(
    both.map(({ amountCents, payer, bankKey }) => [amountCents, payer, bankKey]),
    [
      [40_000, 'Ana', '["000123456789","R1",0]'],
      [60_000, 'Ben', '["000123456789","R1",1]'],
    ],
  )
  assert.deepEqual(
    one.map(({ amountCents }) => amountCents),
    [100_001],
  )
})

test('later versions, prefixes and CDATA are read alike', () => {
  const text = camt(
    entry({
      inside: `<TxDtls><RltdPties><Dbtr><Pty><Nm><![CDATA[O'Neil & Sons]]></Nm></Pty></Dbtr></RltdPties></TxDtls>`,
    }),
  )
    .replaceAll(/<(\/?)([A-Z])/g, '<$1n:$2')
    .replace('<Sts>BOOK', '<Sts><Cd>BOOK')
    .replaceAll('<n:Sts>BOOK</n:Sts>', '<n:Sts><n:Cd>BOOK</n:Cd></n:Sts>')
    .replace('<![n:CDATA', '<![CDATA')

  assert.ok(looksLikeCamt(text))
  assert.deepEqual(
    readCamt(text).lines.map(({ payer }) => payer),
    ["O'Neil & Sons"],
  )
})

test('an entity bomb, an outside entity, a torn file and another currency are refused', () => {
  const bomb = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  refusedWith(camt(entry(), bomb), 'bank.damaged')
  refusedWith(camt(entry(), '<!DOCTYPE d SYSTEM "file:///etc/passwd">'), 'bank.damaged')
  refusedWith(camt(entry({ inside: details('1', '&b;', '') })), 'bank.damaged')
  refusedWith(camt(entry()).slice(0, -30), 'bank.damaged')
  refusedWith(camt(entry({ currency: 'EUR' })), 'bank.notDollars')
})

test('what cannot be read is named by its row, and the rest is read', () => {
  const { lines, problems } = readCamt(
    camt(
      entry({ amount: '12,50' }) +
        entry({ reference: 'R2' }).replace('2026-05-03', '2026-02-31') +
        entry({ reference: 'R3' }),
    ),
  )

  assert.equal(lines.length, 1)
  assert.deepEqual(
    problems.map(({ row, code }) => [row, code]),
    [
      [1, 'bank.amountUnreadable'],
      [2, 'bank.dayUnreadable'],
    ],
  )
})

test('XML with tags that do not match, or too deep, or with two roots, is none', () => {
  assert.equal(readXml('<a><b></a></b>'), undefined)
  assert.equal(readXml('<a>'.repeat(50) + '</a>'.repeat(50)), undefined)
  assert.equal(readXml('<a/><b/>'), undefined)
  assert.equal(readXml('<a x=1/>'), undefined)
  assert.deepEqual(readXml('<a x="1 &lt; 2"/>')?.attributes, { x: '1 < 2' })
})

test('a text of many opened brackets takes no long time', () => {
  const begun = performance.now()
  assert.equal(readXml(`<a>${'<b '.repeat(100_000)}`), undefined)
  assert.equal(readXml(`<a>${'<!--'.repeat(100_000)}`), undefined)
  assert.ok(performance.now() - begun < 2000)
})
