import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { giveUserEmail } from '#contract/admin/admin.ts'
import { claimAddress, disownAddress, getCurrentUser, login, verifyEmail } from '#contract/auth/auth.ts'
import { getBorrower, inviteBorrower } from '#contract/borrowers/borrowers.ts'
import { listLoansOfBorrower } from '#contract/loans/loans.ts'
import type { Person } from '../../testing/api-people.ts'
import { startMailServer, tokenIn } from '../../testing/mail-server.ts'
import { passkeyHolders, passkeyOrigin, startPasskeyApi } from '../../testing/passkey-holders.ts'
import { anAuthenticator } from '../../testing/software-authenticator.ts'

const mail = await startMailServer()
const api = await startPasskeyApi({ smtpUrl: mail.url, rateLimitFactor: 1000 })
after(async () => {
  await api.close()
  await mail.close()
})
const { add, signIn } = passkeyHolders(api)

const password = 'Lantern-Bridge-9'
const nobody = () => api.nobody()
const linkTo = async (email: string) => tokenIn(await mail.take({ to: email, page: 'verify-email' }))
const claim = (token: string) => nobody().call(claimAddress, { body: { token, password } })
const disown = (token: string) => nobody().call(disownAddress, { body: { token } })
const enter = (email: string, secret: string) => nobody().call(login, { body: { email, password: secret } })
const whoIs = ({ client }: Person) => client.call(getCurrentUser)
const accountOf = async (id: number) =>
  (await api.database.owner.query('select email, full_name, disabled_at from users where id = $1', [id])).rows[0]

/** A stranger's account with the address of somebody who has a loan, in which the stranger has set up a passkey. */
async function aHijackedBorrower(email: string) {
  const lender = await api.aLender()
  const record = await api.aBorrower(lender, { email })
  await api.aLoan(lender, { borrowerId: record.id })
  const stranger = await api.aBorrowerAccount({ email })
  const device = anAuthenticator({ origin: passkeyOrigin })
  await add(stranger, device)
  return { lender, record, stranger, device, token: await linkTo(email) }
}

describe('a new password by the link that confirms an address', () => {
  test('makes the account its owner’s, and ends whatever a stranger set up before', async () => {
    const { stranger, device, token } = await aHijackedBorrower('owner@example.com')

    const claimed = await claim(token)

    assert.equal(claimed.status, 200)
    assert.equal((await whoIs(stranger)).status, 401)
    assert.equal((await signIn(device)).status, 401)
    assert.equal((await enter('owner@example.com', stranger.password)).status, 401)
    const owner = await enter('owner@example.com', password)
    assert.deepEqual([owner.status, owner.data.emailVerified], [200, true])
    assert.equal((await claim(token)).code, 'token.invalid')
  })

  test('does the same when it comes from a reset by mail', async () => {
    const { stranger, device } = await aHijackedBorrower('forgot@example.com')
    await nobody().post('/api/auth/reset-password', { email: 'forgot@example.com' })
    const token = tokenIn(await mail.take({ to: 'forgot@example.com', page: 'reset-password' }))

    await nobody().post('/api/auth/reset-password', { token, password })

    assert.equal((await signIn(device)).status, 401)
    assert.equal((await whoIs(stranger)).status, 401)
    const owner = await enter('forgot@example.com', password)
    assert.deepEqual([owner.status, owner.data.emailVerified], [200, true])
  })

  test('leaves passkeys and app of a proved account: the mailbox alone is no second step', async () => {
    const lender = await api.aLender()
    const token = await linkTo(lender.email)
    await lender.client.call(verifyEmail, { body: { token } })
    const device = anAuthenticator({ origin: passkeyOrigin })
    await add(lender, device)
    await nobody().post('/api/auth/reset-password', { email: lender.email })
    const reset = tokenIn(await mail.take({ to: lender.email, page: 'reset-password' }))

    await nobody().post('/api/auth/reset-password', { token: reset, password })

    assert.equal((await enter(lender.email, password)).code, 'twoFactor.codeRequired')
    assert.equal((await signIn(device)).status, 200)
  })

  test('gives no lender’s books away, whose address may be a slip', async () => {
    const lender = await api.aLender()
    await api.aLoan(lender)
    const token = await linkTo(lender.email)

    const claimed = await claim(token)

    assert.deepEqual([claimed.status, claimed.code], [409, 'verification.hasBooks'])
    assert.equal((await enter(lender.email, lender.password)).status, 200)
    assert.equal((await lender.client.call(verifyEmail, { body: { token } })).status, 200)
  })
})

describe('“this was not me”', () => {
  test('removes an account that holds nothing, and frees the address', async () => {
    const stranger = await api.aLender({ email: 'squatted@example.com', fullName: 'Mallory Squatter' })
    const token = await linkTo('squatted@example.com')

    const answered = await disown(token)

    assert.equal(answered.status, 200)
    assert.equal((await whoIs(stranger)).status, 401)
    assert.equal((await enter('squatted@example.com', stranger.password)).status, 401)
    const { email, full_name, disabled_at } = await accountOf(stranger.id)
    assert.match(email, /^released-\d+-[0-9a-f]{12}@account\.invalid$/)
    assert.deepEqual([full_name, disabled_at], ['—', api.clock.now()])
    const own = await api.aBorrowerAccount({ email: 'squatted@example.com' })
    assert.notEqual(own.id, stranger.id)
    assert.equal((await disown(token)).code, 'token.invalid')
  })

  test('keeps a lender’s books, in an account that nobody can sign in to', async () => {
    const lender = await api.aLender({ email: 'slip@example.com', fullName: 'Lena Slip' })
    const loan = await api.aLoan(lender)
    const token = await linkTo('slip@example.com')

    await disown(token)

    assert.equal((await enter('slip@example.com', lender.password)).status, 401)
    const { full_name, disabled_at } = await accountOf(lender.id)
    assert.deepEqual([full_name, disabled_at], ['Lena Slip', api.clock.now()])
    const { rows } = await api.database.owner.query('select outstanding_cents from loans where id = $1', [loan.id])
    assert.deepEqual(rows, [{ outstanding_cents: 1_200_000 }])
  })

  test('leaves the lender a way back: an administrator gives the account another address', async () => {
    const lender = await api.aLender({ email: 'typo@example.com' })
    const loan = await api.aLoan(lender)
    await disown(await linkTo('typo@example.com'))
    const admin = await api.anAdmin()
    const give = (userId: number, email: string) =>
      admin.client.call(giveUserEmail, { params: { userId }, body: { email } })
    const busy = await api.aLender()

    const refused = [await give(busy.id, 'other@example.com'), await give(lender.id, busy.email)]
    const given = await give(lender.id, 'right@example.com')

    assert.deepEqual(
      refused.map(({ status, fieldCodes }) => [status, fieldCodes?.['email']]),
      [
        [409, 'user.hasAddress'],
        [409, 'auth.emailTaken'],
      ],
    )
    assert.deepEqual([given.data.email, given.data.isDisabled], ['right@example.com', false])
    const back = nobody()
    await back.call(login, { body: { email: 'right@example.com', password: lender.password } })
    assert.equal((await back.get(`/api/loans/${loan.id}`)).status, 200)
    await linkTo('right@example.com')
  })

  test('takes a borrower’s account off the lender’s record, so that the right person can be invited', async () => {
    const lender = await api.aLender()
    const record = await api.aBorrower(lender, { email: 'wrong-person@example.com' })
    await api.aLoan(lender, { borrowerId: record.id })
    const account = await api.anInvitedBorrower(lender, record)
    const token = await linkTo('wrong-person@example.com')

    await disown(token)

    const { data } = await lender.client.call(getBorrower, { params: { borrowerId: record.id } })
    assert.equal(data.portal, 'NONE')
    const again = await lender.client.call(inviteBorrower, { params: { borrowerId: record.id } })
    assert.equal(again.status, 201)
    const right = await api.anInvitedBorrower(lender, record)
    assert.notEqual(right.id, account.id)
    const seen = await right.client.call(listLoansOfBorrower, { params: { borrowerId: right.id } })
    assert.equal(seen.data.length, 1)
  })

  test('is not for a proved address, nor for an administrator', async () => {
    const lender = await api.aLender()
    const first = await linkTo(lender.email)
    await lender.client.post('/api/auth/verification-mail')
    const other = await linkTo(lender.email)
    await lender.client.call(verifyEmail, { body: { token: first } })
    const admin = await api.anAdmin()
    await admin.client.post('/api/auth/verification-mail')
    const ofAdmin = await linkTo(admin.email)

    const answers = [await disown(other), await disown(ofAdmin)]

    assert.deepEqual(
      answers.map(({ code, fieldCodes }) => fieldCodes?.['token'] ?? code),
      ['token.invalid', 'verification.ofAdmin'],
    )
    assert.equal((await whoIs(admin)).status, 200)
  })
})
