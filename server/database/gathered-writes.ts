import { Socket } from 'node:net'

/**
 * A socket that collects all writes of one turn of the event loop and hands them to the kernel together. Statements
 * that are sent without waiting for each other then cost one system call instead of one each. Writes stay in order.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  // Replaced only now, because connecting restores the socket's usual write method.
  return socket.once('connect', () => gather(socket))
}

function gather(socket: Socket): void {
  const { write } = socket
  let isGathering = false
  const letGo = (): void => {
    isGathering = false
    socket.uncork()
  }
  Object.assign(socket, {
    write: (...args: unknown[]): boolean => {
      if (!isGathering) {
        isGathering = true
        socket.cork()
        process.nextTick(letGo)
      }
      return Reflect.apply(write, socket, args)
    },
  })
}
