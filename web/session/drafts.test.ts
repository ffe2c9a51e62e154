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
  const restored = (kept: unknown) => {
    keepDraft('2:loan-new', kept)
    return restoredDraft('2:loan-new', initial)
  }

  assert.deepEqual(restored({ loanName: 'Oak', color: 'red' }), { loanName: 'Oak', amount: 0 })
  assert.deepEqual(restored(null), initial)
  assert.deepEqual(restored('broken'), initial)
})

test('a draft whose values are not of the kinds of the form is dropped, and does not come back', () => {
  const initial = { loanName: '', amount: 0 as number | null, startOn: '2026-01-01' as string | null }
  for (const kept of [{ startOn: 'soon' }, { amount: 'much' }, { loanName: 7 }, { startOn: 20_260_101 }]) {
    keepDraft('2:loan-new', { loanName: 'Oak', ...kept })
    assert.deepEqual(restoredDraft('2:loan-new', initial), initial)
    assert.equal(keptDraft('2:loan-new'), null)
  }
  keepDraft('2:loan-new', { amount: null, startOn: null })
  assert.deepEqual(restoredDraft('2:loan-new', initial), { loanName: '', amount: null, startOn: null })
})

test('a draft that the form itself calls unsound is dropped', () => {
  keepDraft('2:loan-new', { loanName: 'Oak' })

  assert.deepEqual(
    restoredDraft('2:loan-new', { loanName: '' }, ({ loanName }) => loanName !== 'Oak'),
    { loanName: '' },
  )
  assert.equal(keptDraft('2:loan-new'), null)
})

test('a draft that cannot be read is no draft', () => {
  sessionStorage.setItem('draft:2:loan-new', '{"loanName":')

  assert.equal(keptDraft('2:loan-new'), null)
})
