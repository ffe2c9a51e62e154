import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startMailServer } from '../testing/mail-server.ts'
import { deliverMail } from './deliver-mail.ts'

const mail = await startMailServer() // offers no TLS
after(() => mail.close())
const { port } = new URL(mail.url)
// Reaches this machine, but is not one of its own names: so it stands for a server elsewhere.
const elsewhere = `smtp://0.0.0.0:${port}`

const deliver = (settings: { smtpUrl: string; smtpWithoutTls?: boolean }) =>
  deliverMail(
    { publicUrl: 'https://loans.example', ...settings },
    { to: 'ada@example.com', subject: 'Hello', text: 'Hello', fromName: 'Loanwright', messageId: '<1@loans.example>' },
  )

test('a letter is not handed to a server elsewhere without TLS, whatever its address says', async () => {
  const outcomes = [
    await deliver({ smtpUrl: elsewhere }),
    await deliver({ smtpUrl: `${elsewhere}?requireTLS=false&ignoreTLS=true` }),
  ]

  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['NOT_SENT', 'NOT_SENT'],
  )
  assert.deepEqual(mail.letters, [])
})

test('on this machine, or where a setting says so by name, a letter goes out without TLS', async () => {
  const outcomes = [await deliver({ smtpUrl: mail.url }), await deliver({ smtpUrl: elsewhere, smtpWithoutTls: true })]

  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['TAKEN', 'TAKEN'],
  )
  assert.equal(mail.letters.length, 2)
})
