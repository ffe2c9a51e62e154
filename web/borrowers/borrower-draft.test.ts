import assert from 'node:assert/strict'
import { test } from 'node:test'
import { borrowerForm } from '#contract/borrowers/borrowers.ts'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import { type BorrowerDraft, EMPTY_BORROWER, matchingBorrowers, payloadOf } from './borrower-draft.ts'

const ANA: BorrowerDraft = {
  firstName: 'Ana',
  lastName: 'Gomez',
  email: 'ana@example.com',
  hasNoEmail: false,
  phone: '555-123-4567',
  llcName: '',
}

const problemsOf = (changes: Partial<BorrowerDraft>) => schemaProblems(borrowerForm, payloadOf({ ...ANA, ...changes }))

test('a borrower without a company sends no LLC name, a company its trimmed one', () => {
  assert.deepEqual(Object.keys(payloadOf({ ...ANA, llcName: '   ' })), ['firstName', 'lastName', 'email', 'phone'])
  assert.equal(payloadOf({ ...ANA, llcName: ' Elm LLC ' }).llcName, 'Elm LLC')
})

test('an empty form asks for every field that is required', () => {
  assert.deepEqual(schemaProblems(borrowerForm, payloadOf(EMPTY_BORROWER)), {
    firstName: 'borrower.firstNameRequired',
    lastName: 'borrower.lastNameRequired',
    email: 'field.emailRequired',
    phone: 'borrower.phoneRequired',
  })
})

test('names of 50 characters and addresses and companies of 100 are accepted, one more is not', () => {
  const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`

  assert.deepEqual(
    problemsOf({ firstName: 'a'.repeat(50), lastName: 'b'.repeat(50), email: address(100), llcName: 'c'.repeat(100) }),
    {},
  )
  assert.deepEqual(
    problemsOf({ firstName: 'a'.repeat(51), lastName: 'b'.repeat(51), email: address(101), llcName: 'c'.repeat(101) }),
    {
      firstName: 'borrower.firstNameTooLong',
      lastName: 'borrower.lastNameTooLong',
      email: 'field.emailTooLong',
      llcName: 'borrower.llcNameTooLong',
    },
  )
})

test('a borrower without an address is sent as one, whatever stood in the field', () => {
  assert.deepEqual(problemsOf({ email: 'abc', hasNoEmail: true, phone: '+52 55 1234 5678' }), {})
  assert.equal(payloadOf({ ...ANA, hasNoEmail: true }).email, null)
})

test('an address that is none and a phone number cut short are refused', () => {
  assert.deepEqual(problemsOf({ email: 'abc', phone: '555-12' }), {
    email: 'field.emailInvalid',
    phone: 'borrower.phoneFormat',
  })
})

test('borrowers are found by name, by e-mail and by phone, however the phone is written', () => {
  const borrowers = [
    { fullName: 'Ana Gomez', email: 'ana@example.com', phone: '555-123-4567' },
    { fullName: 'Bob Stone', email: 'bob@elm.test', phone: '444-987-6543' },
    { fullName: 'Tío Beto', email: null, phone: '+52 55 1234 5678' },
  ]
  const found = (search: string) => matchingBorrowers(borrowers, search).map(({ fullName }) => fullName)

  assert.deepEqual(found(' GOMEZ '), ['Ana Gomez'])
  assert.deepEqual(found('elm.test'), ['Bob Stone'])
  assert.deepEqual(found('987-65'), ['Bob Stone'])
  assert.deepEqual(found('(555) 123'), ['Ana Gomez'])
  assert.deepEqual(found('+52 55'), ['Tío Beto'])
  assert.deepEqual(found(''), ['Ana Gomez', 'Bob Stone', 'Tío Beto'])
  assert.deepEqual(found('zzz'), [])
})
