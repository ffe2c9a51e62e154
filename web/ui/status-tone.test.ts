import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { toneOf } from './status-tone.ts'

test('the status of a loan has the colour of the specification', () => {
  assert.equal(toneOf('loan', 'ACTIVE'), 'SUCCESS')
  assert.equal(toneOf('loan', 'CURRENT'), 'SUCCESS')
  assert.equal(toneOf('loan', 'PENDING'), 'WARNING')
  assert.equal(toneOf('loan', 'LATE'), 'WARNING')
  assert.equal(toneOf('loan', 'DEFAULTED'), 'ERROR')
  assert.equal(toneOf('loan', 'COMPLETED'), 'INFO')
  assert.equal(toneOf('loan', 'PAID_OFF'), 'INFO')
})

test('the status of a borrower is green, red or orange, and anything else is grey', () => {
  assert.equal(toneOf('borrower', 'ACTIVE'), 'SUCCESS')
  assert.equal(toneOf('borrower', 'INACTIVE'), 'ERROR')
  assert.equal(toneOf('borrower', 'PENDING'), 'WARNING')
  assert.equal(toneOf('borrower', 'ARCHIVED'), 'NEUTRAL')
})

test('only a completed payment has a colour of its own', () => {
  assert.equal(toneOf('payment', 'COMPLETED'), 'SUCCESS')
  assert.equal(toneOf('payment', 'PENDING'), 'NEUTRAL')
  assert.equal(toneOf('loan', 'FROZEN'), 'NEUTRAL')
})

test('a chip is green, orange, red or blue by its tone, and grey without one', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const [chip, tokens, looks] = [read('./status-chip.css'), read('../theme/tokens.css'), read('../theme/looks.css')]
  const [markup, layout] = [read('./status-chip.tsx'), read('../theme/layout.css')]
  const colourOf = (tone: string) => {
    const name = new RegExp(`data-tone='${tone}'\\] \\{\\s+--tone: var\\(--([a-z-]+)\\)`).exec(looks)?.[1]
    const [, red = '', green = '', blue = ''] =
      new RegExp(`--${name}: #([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})`).exec(tokens) ?? []
    return [red, green, blue].map((part) => Number.parseInt(part, 16))
  }
  const strongest = (tone: string) => colourOf(tone).indexOf(Math.max(...colourOf(tone)))
  const [red, green, blue] = [0, 1, 2]

  assert.equal(strongest('SUCCESS'), green)
  assert.equal(strongest('ERROR'), red)
  assert.equal(strongest('INFO'), blue)
  // Orange is much red, less green, little blue.
  assert.equal(strongest('WARNING'), red)
  assert.ok((colourOf('WARNING')[1] ?? 0) > 2 * (colourOf('WARNING')[2] ?? 0))
  assert.match(chip, /&:not\(\[data-tone='NEUTRAL'\]\) \{\s+color: var\(--tone\)/)
  assert.match(markup, /className="status-chip [^"]*\bmuted\b/)
  assert.match(layout, /\.muted \{\s+color: var\(--muted\)/)
  assert.doesNotMatch(chip.split('&')[0] ?? '', /\scolor:/, 'without a tone nothing else colours it')
})
