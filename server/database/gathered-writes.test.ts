import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { gatheringSocket } from './gathered-writes.ts'

test('what is written in one turn leaves together, in order, and nothing waits for a later turn', async () => {
  const heard: string[] = []
  const server = createServer((peer) => peer.on('data', (data) => heard.push(String(data)))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  assert.ok(typeof place === 'object' && place)
  const socket = gatheringSocket()
  socket.connect(place.port, place.address)
  await once(socket, 'connect')

  socket.cork()
  socket.write('begin ')
  socket.write('select ')
  socket.uncork()
  socket.write('commit ')
  const waiting = socket.writableLength
  await turn()
  const left = socket.writableLength
  socket.end('end')
  await once(socket, 'close')
  server.close()

  assert.equal(waiting, 'begin select commit '.length)
  assert.equal(left, 0)
  assert.equal(heard.join(''), 'begin select commit end')
})
