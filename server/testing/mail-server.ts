import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it gets. */
export type MailServer = {
  readonly url: string
  /** The letters nobody has taken yet, each as it came over the wire: headers and text. */
  readonly letters: readonly string[]
  /** Waits for a letter to an address that leads to a page, and takes it. */
  take(letter: { to: string; page: 'verify-email' | 'reset-password' }): Promise<string>
  close(): Promise<void>
}

/** Starts a mail server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const letters: string[] = []
  let arrived: () => void = () => undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString('utf8'))
        done()
        arrived()
      })
    },
  })
  const listening = await new Promise<{ port: number }>((resolve, reject) => {
    server.on('error', reject)
    const socket = server.listen(0, '127.0.0.1', () => {
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

/** The token of the link in a letter. */
export function tokenIn(letter: string): string {
  const token = /\?token=([\w-]{43})/.exec(plain(letter))?.[1]
  if (token === undefined) throw new Error(`there is no link with a token in: ${letter}`)
  return token
}

/** A letter without the line breaks that mail programs put in. */
const plain = (letter: string): string => letter.replaceAll('=\r\n', '').replaceAll('=3D', '=')
