import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusalIn, unwrapped } from './read-answer.ts'

test('what an answer holds is found under data, under data of data, or is the answer itself', () => {
  const loan = { id: 7, loanName: 'Oak Street' }

  assert.deepEqual(unwrapped({ data: { data: loan } }), loan)
  assert.deepEqual(unwrapped({ data: loan }), loan)
  assert.deepEqual(unwrapped(loan), loan)
  assert.deepEqual(unwrapped([loan]), [loan])
  assert.deepEqual(unwrapped({ data: [loan] }), [loan])
  assert.equal(unwrapped(null), null)
})

test('a refusal carries the message, its code with values, and what is wrong with each field', () => {
  const refusal = refusalIn(422, {
    message: 'Some fields need attention',
    code: 'request.invalid',
    values: { limit: 3 },
    fields: { email: 'Email is required' },
    fieldCodes: { email: 'field.emailRequired' },
  })

  assert.equal(refusal.status, 422)
  assert.equal(refusal.message, 'Some fields need attention')
  assert.equal(refusal.code, 'request.invalid')
  assert.deepEqual(refusal.values, { limit: 3 })
  assert.deepEqual(refusal.fields, { email: 'Email is required' })
  assert.deepEqual(refusal.fieldCodes, { email: 'field.emailRequired' })
})

test('a message may also stand under error when it is a text there', () => {
  assert.equal(refusalIn(400, { error: 'Account locked' }).message, 'Account locked')
  assert.equal(refusalIn(400, { error: { reason: 'locked' } }).message, '')
  assert.equal(refusalIn(400, { message: '', error: 'Account locked' }).message, 'Account locked')
})

test('a refusal without a readable body has a status and nothing else', () => {
  for (const body of [null, 'Bad Gateway', [], { message: 17, code: 5, fields: 'none' }]) {
    const { status, message, code, fields, fieldCodes, values } = refusalIn(502, body)
    assert.deepEqual(
      { status, message, code, fields, fieldCodes, values },
      {
        status: 502,
        message: '',
        code: undefined,
        fields: {},
        fieldCodes: {},
        values: {},
      },
    )
  }
})
