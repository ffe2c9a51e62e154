import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { isSameNode } from './same-node.ts'

const Figure = ({ cents }: { cents: number; note?: string }) => String(cents)
const Day = ({ cents }: { cents: number }) => String(cents)

test('a figure that stays what it was is told from one that changes', () => {
  assert.equal(isSameNode(createElement(Figure, { cents: 12_345 }), createElement(Figure, { cents: 12_345 })), true)
  assert.equal(isSameNode(createElement(Figure, { cents: 12_345 }), createElement(Figure, { cents: 12_346 })), false)
  assert.equal(isSameNode('Late', 'Late'), true)
  assert.equal(isSameNode('Late', 'Active'), false)
})

test('a figure is not the same as another kind of figure, as a text, or as one that says more', () => {
  const figure = createElement(Figure, { cents: 1 })

  assert.equal(isSameNode(figure, createElement(Day, { cents: 1 })), false)
  assert.equal(isSameNode(figure, '1'), false)
  assert.equal(isSameNode(figure, createElement(Figure, { cents: 1, note: 'about' })), false)
})
