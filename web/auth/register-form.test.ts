import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  EMPTY_FORM,
  fieldProblems,
  missingFields,
  type RegisterForm,
  signupPayload,
  stepOf,
  stepProblem,
} from './register-form.ts'

const filled: RegisterForm = {
  email: ' ana@example.com ',
  password: 'Harbour-77',
  confirmPassword: 'Harbour-77',
  fullName: ' Ana Ruiz ',
  role: 'LENDER',
  phoneNumber: '',
  companyName: ' ',
  termsAccepted: true,
}

test('an account needs email, password and its repetition', () => {
  assert.equal(stepProblem('ACCOUNT', EMPTY_FORM), 'auth.fillRequired')
  assert.equal(stepProblem('ACCOUNT', { ...filled, email: ' ' }), 'auth.fillRequired')
  assert.equal(stepProblem('ACCOUNT', { ...filled, password: '' }), 'auth.fillRequired')
  assert.equal(stepProblem('ACCOUNT', { ...filled, confirmPassword: '' }), 'auth.fillRequired')
  assert.equal(stepProblem('ACCOUNT', filled), null)
})

test('each wrong field says what would make it right', () => {
  const wrong = { ...filled, email: 'nora', password: 'abc', confirmPassword: '' }

  assert.deepEqual(fieldProblems('ACCOUNT', wrong), {
    email: 'field.emailInvalid',
    password: 'password.tooShort',
    confirmPassword: 'auth.typeAgain',
  })
  assert.deepEqual(Object.values(fieldProblems('ACCOUNT', filled)).filter(Boolean), [])
  assert.equal(fieldProblems('PROFILE', { ...filled, fullName: '  ' }).fullName, 'user.fullNameRequired')
})

test('two different passwords are refused', () => {
  assert.equal(stepProblem('ACCOUNT', { ...filled, confirmPassword: 'harbour-77' }), 'auth.mismatch')
})

test('a profile needs a full name and an account type; phone and company may stay empty', () => {
  assert.equal(stepProblem('PROFILE', { ...filled, fullName: '  ' }), 'auth.fillRequired')
  assert.equal(stepProblem('PROFILE', { ...filled, role: '' }), 'auth.fillRequired')
  assert.equal(stepProblem('PROFILE', filled), null)
  assert.deepEqual(missingFields('PROFILE', { ...filled, fullName: '', role: '' }), ['fullName', 'role'])
})

test('without accepting the terms nothing is sent', () => {
  assert.equal(stepProblem('REVIEW', { ...filled, termsAccepted: false }), 'auth.termsRequired')
  assert.equal(stepProblem('REVIEW', filled), null)
})

test('a new account is a lender until somebody says otherwise, and terms are not accepted for them', () => {
  assert.equal(EMPTY_FORM.role, 'LENDER')
  assert.equal(EMPTY_FORM.termsAccepted, false)
})

test('what is sent has no repeated password and nothing that was left empty', () => {
  assert.deepEqual(signupPayload(filled, null), {
    email: 'ana@example.com',
    password: 'Harbour-77',
    fullName: 'Ana Ruiz',
    role: 'LENDER',
    termsAccepted: true,
  })
})

test('phone, company and invitation are sent when given', () => {
  const form: RegisterForm = { ...filled, role: 'BORROWER', phoneNumber: '555-555-0100', companyName: 'Ruiz LLC' }

  assert.deepEqual(signupPayload(form, 'TOKEN'), {
    email: 'ana@example.com',
    password: 'Harbour-77',
    fullName: 'Ana Ruiz',
    role: 'BORROWER',
    termsAccepted: true,
    phoneNumber: '555-555-0100',
    companyName: 'Ruiz LLC',
    invitationToken: 'TOKEN',
  })
})

test('a refusal leads back to the step where its field stands', () => {
  assert.equal(stepOf('email'), 'ACCOUNT')
  assert.equal(stepOf('password'), 'ACCOUNT')
  assert.equal(stepOf('fullName'), 'PROFILE')
  assert.equal(stepOf('termsAccepted'), 'REVIEW')
})
