import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '../../http/errors.ts'
import { decodeOfx, looksLikeOfx } from './decode-ofx.ts'
import { readOfx } from './read-ofx.ts'

const transaction = (fields: Record<string, string>, end = '') =>
  `<STMTTRN>${Object.entries(fields)
    .map(([name, text]) => `<${name}>${text}${end && `</${name}>`}`)
    .join('\n')}</STMTTRN>`

const deposit = {
  TRNTYPE: 'CREDIT',
  DTPOSTED: '20260503120000[-5:EST]',
  TRNAMT: '1066.19',
  FITID: 'F1',
  NAME: 'ANA GOMEZ',
}

const account = (transactions: string, kind = 'STMTRS') =>
  `<${kind}><CURDEF>USD<BANKACCTFROM><BANKID>021000021<ACCTID>000123456789<ACCTTYPE>CHECKING</BANKACCTFROM>
  <BANKTRANLIST><DTSTART>20260501<DTEND>20260531${transactions}</BANKTRANLIST></${kind}>`

const sgml = (body: string) =>
  `OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n\r\n<OFX><BANKMSGSRSV1><STMTTRNRS>${body}</STMTTRNRS></BANKMSGSRSV1></OFX>`

const refusedWith = (text: string, code: string) =>
  assert.throws(
    () => readOfx(text),
    (error) => error instanceof Refusal && error.code === code,
  )

test('money that came in is read from a file of version 1, where elements have no end, and money that went out is counted', () => {
  const text = sgml(
    account(
      transaction({ ...deposit, MEMO: 'LN-000012 May &amp; June' }) +
        transaction({ DTPOSTED: '20260504', TRNAMT: '-45.5', FITID: 'F2', NAME: 'ELECTRIC CO' }) +
        transaction({ DTPOSTED: '20260505', TRNAMT: '+1,200.00', FITID: 'F3', CHECKNUM: '204' }),
    ),
  )

  const { lines, passedOver, problems } = readOfx(text)

  assert.deepEqual(
    lines.map(({ postedOn, amountCents, payer, memo, account: of, number }) => [
      postedOn,
      amountCents,
      payer,
      memo,
      of,
      number,
    ]),
    [
      ['2026-05-03', 106_619, 'ANA GOMEZ', 'LN-000012 May & June', '…6789', null],
      ['2026-05-05', 120_000, '', '', '…6789', '204'],
    ],
  )
  assert.deepEqual([passedOver, problems], [{ count: 1, cents: 4550 }, []])
})

test('a file of version 2 is read as well, and the payee who stands in an element of their own', () => {
  const inside = `<STMTTRN><DTPOSTED>20260503</DTPOSTED><TRNAMT>10.00</TRNAMT><FITID>A</FITID><PAYEE><NAME>Bo D&#237;az</NAME></PAYEE><MEMO/></STMTTRN>`
  const text = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><STMTRS><CURDEF>USD</CURDEF><BANKACCTFROM><ACCTID>77</ACCTID></BANKACCTFROM><BANKTRANLIST>${inside}</BANKTRANLIST></STMTRS></OFX>`

  const { lines } = readOfx(text)

  assert.deepEqual(
    lines.map(({ payer, amountCents, account: of, bankKey }) => [payer, amountCents, of, bankKey]),
    [['Bo Díaz', 1000, '77', '["77","A"]']],
  )
})

test('of a file with a bank account and a card only the account is read', () => {
  const text = sgml(account(transaction(deposit)) + account(transaction({ ...deposit, FITID: 'CARD' }), 'CCSTMTRS'))

  assert.deepEqual(
    readOfx(text).lines.map(({ bankKey }) => bankKey),
    ['["000123456789","F1"]'],
  )
  refusedWith(sgml(account(transaction(deposit), 'CCSTMTRS')), 'bank.notAnAccount')
})

test('what cannot be read is told by transaction, and nothing is guessed', () => {
  const { lines, problems } = readOfx(
    sgml(
      account(
        transaction({ ...deposit, DTPOSTED: '20260231' }) +
          transaction({ ...deposit, TRNAMT: '12.345.6' }) +
          transaction({ ...deposit, TRNAMT: '99999999999999' }) +
          transaction({ ...deposit, TRNAMT: '9999999999999' }) +
          transaction({ ...deposit, TRNAMT: '-9999999999999' }),
      ),
    ),
  )

  assert.deepEqual(lines, [])
  assert.deepEqual(
    problems.map(({ row, field, code }) => [row, field, code]),
    [
      [1, 'date', 'bank.dayUnreadable'],
      [2, 'amount', 'bank.amountUnreadable'],
      [3, 'amount', 'bank.amountUnreadable'],
      [4, 'amount', 'bank.amountTooLarge'],
      [5, 'amount', 'bank.amountTooLarge'],
    ],
  )
})

test('a file that ends too early, one in another currency and one that defines words of its own are refused', () => {
  refusedWith(sgml(account(transaction(deposit))).slice(0, -40), 'bank.damaged')
  refusedWith(sgml(account(transaction(deposit)).replace('<CURDEF>USD', '<CURDEF>EUR')), 'bank.notDollars')
  const bomb = `<?xml version="1.0"?><!DOCTYPE OFX [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><OFX>&b;</OFX>`
  refusedWith(bomb, 'bank.noStatement')
  refusedWith(
    sgml(account(transaction(deposit))).replace('<OFX>', '<!entity x SYSTEM "file:///etc/passwd"><OFX>'),
    'bank.noStatement',
  )
})

test('money that stands in another currency than its account is never taken for dollars; what was converted is', () => {
  const inside = (name: string, symbol: string) =>
    sgml(
      account(
        transaction(deposit).replace('</STMTTRN>', `<${name}><CURRATE>1.36<CURSYM>${symbol}</${name}></STMTTRN>`),
      ),
    )

  refusedWith(inside('CURRENCY', 'CAD'), 'bank.notDollars')
  for (const text of [inside('CURRENCY', 'usd'), inside('ORIGCURRENCY', 'CAD')])
    assert.deepEqual(
      readOfx(text).lines.map(({ amountCents }) => amountCents),
      [106_619],
    )
})

test('words that nobody has defined stand as they are written', () => {
  const { lines } = readOfx(
    sgml(account(transaction({ ...deposit, NAME: 'A &xxe; &#0; &#x110000; &lt;B&gt; &toString;' }))),
  )

  assert.equal(lines[0]?.payer, 'A &xxe; &#0; &#x110000; <B> &toString;')
})

test('a file of brackets and nothing else, as large as is taken, is refused', () => {
  for (const hostile of ['<', '<A', '<OFX><![', '&#1;', '<STMTTRN>']) {
    refusedWith(`<OFX>${hostile.repeat(Math.floor(5_000_000 / hostile.length))}`, 'bank.damaged')
  }
  refusedWith(`<OFX><STMTRS>${'<STMTTRN>'.repeat(50_000)}`, 'bank.tooManyLines')
})

test('names are read in the encoding the file says, and a file that names an unknown one is read as text all the same', () => {
  const bytesOf = (header: string, name: readonly number[]) =>
    new Uint8Array([...new TextEncoder().encode(`${header}\r\n\r\n<OFX><NAME>`), ...name])

  assert.match(decodeOfx(bytesOf('CHARSET:1252', [0x47, 0xf3, 0x6d])) ?? '', /Góm$/)
  assert.match(decodeOfx(bytesOf('CHARSET:ISO-8859-2', [0x4d, 0xb9])) ?? '', /Mš$/)
  assert.match(decodeOfx(bytesOf('CHARSET:X-NOBODY', [0x47, 0xc3, 0xb3])) ?? '', /Gó$/)
  assert.match(decodeOfx(bytesOf('<?xml version="1.0" encoding="utf-8"?>', [0x47, 0xc3, 0xb3])) ?? '', /Gó$/)
  assert.equal(decodeOfx(bytesOf('CHARSET:1252', [0, 1, 2])), undefined)
})

test('a list that mentions OFX is no OFX file', () => {
  assert.equal(looksLikeOfx('Date,Amount\n2026-05-03,10,OFX'), false)
  assert.equal(looksLikeOfx(sgml('')), true)
})
