import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageIn } from './messages.ts'

test('an amount in a message is written as on the screens, though its value is a plain number for programs', () => {
  const said = messageIn('payment.farAboveDue', { amount: '1680.67', usual: '180.67' })

  assert.equal(
    said,
    'A payment of $1,680.67 is at least ten times the $180.67 that is due or comes next; say so if it’s meant',
  )
})

test('a message without its values keeps their names, so that the gap is visible', () => {
  assert.equal(messageIn('fee.moreThanOpen'), 'This is more than what’s unpaid of the fee; enter at most {$most}')
})
