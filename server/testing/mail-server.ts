import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/**
 * TAKE stores the letter and confirms it. DIE stores it and breaks the connection before answering. A number refuses
 * with that code.
 */
export type Mood = 'TAKE' | 'DIE' | number

/** A real mail server that keeps the letters it receives. */
export type MailServer = {
  readonly url: string
  /** The letters not yet taken, as received: headers and text. */
  readonly letters: string[]
  /** Waits for a letter to an address with a link to a page, and takes it. */
  take(letter: { to: string; page: 'verify-email' | 'reset-password' }): Promise<string>
  close(): Promise<void>
}

/** Starts a mail server on a free port of this machine, or on a given one. `moodFor` can decide on each letter. */
export async function startMailServer({
  port = 0,
  moodFor = () => 'TAKE',
}: {
  port?: number
  moodFor?: (address: string) => Mood
} = {}): Promise<MailServer> {
  const letters: string[] = []
  const sockets = new Set<Socket>()
  let arrived: () => void = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const mood = moodFor(address)
      done(typeof mood === 'number' ? Object.assign(new Error('not here'), { responseCode: mood }) : undefined)
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString('utf8'))
        const isDying = session.envelope.rcptTo.some(({ address }) => moodFor(address) === 'DIE')
        if (isDying) for (const socket of sockets) socket.destroy()
        else done()
        arrived()
      })
    },
  })
  const listening = await new Promise<{ port: number }>((resolve, reject) => {
    // A connection that a test breaks is no fault of the server.
    server.on('error', (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || reject(error))
    server.server.on('connection', (socket: Socket) => sockets.add(socket))
    const socket = server.listen(port, '127.0.0.1', () => {
      const address = socket.address()
      if (typeof address === 'object' && address) resolve(address)
    })
  })
  return {
    url: `smtp://127.0.0.1:${listening.port}`,
    letters,
    take: async ({ to, page }) => {
      for (;;) {
        const index = letters.findIndex(
          (letter) => letter.includes(`\r\nTo: ${to}\r\n`) && plain(letter).includes(`/${page}?token=`),
        )
        const [letter] = index < 0 ? [] : letters.splice(index, 1)
        if (letter !== undefined) return letter
        await new Promise<void>((resolve) => {
          arrived = resolve
        })
      }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The token of a letter's link. */
export function tokenIn(letter: string): string {
  const token = /\?token=([\w-]{43})/.exec(plain(letter))?.[1]
  if (token === undefined) throw new Error(`there is no link with a token in: ${letter}`)
  return token
}

/** A letter without the line breaks of its mail encoding. */
const plain = (letter: string): string => letter.replaceAll('=\r\n', '').replaceAll('=3D', '=')
