import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf } from './request-source.ts'

test('an IPv4 address is one source, also when a socket writes it as IPv6', () => {
  assert.equal(sourceOf('192.0.2.1'), '192.0.2.1')
  assert.equal(sourceOf('::ffff:192.0.2.1'), '192.0.2.1')
})

test('whoever has gone before their address was read counts together with all who have', () => {
  assert.equal(sourceOf(undefined), 'unknown')
})

test('all addresses of an IPv6 network are one source, however they are written', () => {
  const one = sourceOf('2001:db8:12:34::1')

  assert.equal(one, '2001:db8:12:34::/64')
  assert.equal(sourceOf('2001:0DB8:0012:0034:ffff:ffff:ffff:ffff'), one)
  assert.equal(sourceOf('2001:db8:12:34:5::'), one)
  assert.notEqual(sourceOf('2001:db8:12:35::1'), one)
  assert.equal(sourceOf('::1'), '0:0:0:0::/64')
  assert.equal(sourceOf('fe80::1%eth0'), 'fe80:0:0:0::/64')
})
