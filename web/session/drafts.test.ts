import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { forgetDraft, forgetDrafts, keepDraft, keptDraft, restoredDraft } from './drafts.ts'

/** The storage of a browser tab. */
beforeEach(() => {
  const stored: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value
    },
    removeItem: (key: string) => delete stored[key],
  }
  const sessionStorage = new Proxy(stored, {
    get: (target, key) => Reflect.get(methods, key) ?? Reflect.get(target, key),
  })
  Object.assign(globalThis, { sessionStorage })
})

test('what was typed is there again after a reload', () => {
  keepDraft('2:loan-new', { loanName: 'Oak Street' })

  assert.deepEqual(keptDraft('2:loan-new'), { loanName: 'Oak Street' })
  assert.equal(keptDraft('3:loan-new'), null)
})

test('once it is sent it is kept no longer', () => {
  keepDraft('2:loan-new', { loanName: 'Oak Street' })
  forgetDraft('2:loan-new')

  assert.equal(keptDraft('2:loan-new'), null)
})

test('after a logout nothing typed stays behind, and nothing else is touched', () => {
  keepDraft('2:loan-new', { loanName: 'Oak Street' })
  sessionStorage.setItem('other', 'x')
  forgetDrafts()

  assert.equal(keptDraft('2:loan-new'), null)
  assert.equal(sessionStorage.getItem('other'), 'x')
})

test('a draft of an older form gives what this form still has', () => {
  const initial = { loanName: '', amount: 0 }

  assert.deepEqual(restoredDraft(initial, { loanName: 'Oak', color: 'red' }), { loanName: 'Oak', amount: 0 })
  assert.deepEqual(restoredDraft(initial, null), initial)
  assert.deepEqual(restoredDraft(initial, 'broken'), initial)
})

test('a draft that cannot be read is no draft', () => {
  sessionStorage.setItem('draft:2:loan-new', '{"loanName":')

  assert.equal(keptDraft('2:loan-new'), null)
})
