import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointAt } from './chart-points.ts'

test('a place between two points belongs to the nearer one', () => {
  const points = [{ at: 0 }, { at: 0.5 }, { at: 1 }]

  assert.deepEqual(
    [0, 0.2, 0.3, 0.7, 0.8, 1, 1.1].map((place) => pointAt(points, place)),
    [0, 0, 1, 1, 2, 2, 2],
  )
})

test('a part of a bar answers over its whole width', () => {
  const parts = [
    { at: 0.45, endsAt: 0.9 },
    { at: 0.95, endsAt: 1 },
  ]

  assert.deepEqual(
    [0.1, 0.89, 0.91].map((place) => pointAt(parts, place)),
    [0, 0, 1],
  )
})
