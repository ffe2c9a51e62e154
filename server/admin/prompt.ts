import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** Asks the user who started the command, at the terminal or line by line from a pipe. */
export type Prompt = {
  /** One line, trimmed. Throws an Error when the input has ended. */
  ask(question: string): Promise<string>
  /** One line, not shown while it is typed, and not trimmed. Throws an Error when the input has ended. */
  askSecret(question: string): Promise<string>
  /** Only "yes" or "y" is a yes. */
  confirm(question: string): Promise<boolean>
  close(): void
}

/** Opens the prompt on the process's own input and output. Close it, or the process waits for more. */
export function openPrompt(): Prompt {
  let isHidden = false
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stdout.write(chunk)
      done()
    },
  })
  const isTerminal = process.stdin.isTTY === true
  const reader = createInterface({ input: process.stdin, output, terminal: isTerminal })
  reader.on('SIGINT', () => process.exit(130)) // the terminal leaves Ctrl-C to us while a line is typedestion.
  const lines = reader[Symbol.asyncIterator]()

  const nextLine = async (question: string): Promise<string> => {
    process.stdout.write(question)
    const { value, done } = await lines.next()
    if (done) throw new Error('The input ended before everything was answered; nothing was changed.')
    return value
  }
  const ask = async (question: string) => (await nextLine(question)).trim()
  return {
    ask,
    askSecret: async (question) => {
      isHidden = true
      const answer = await nextLine(question).finally(() => {
        isHidden = false
      })
      if (isTerminal) process.stdout.write('\n')
      return answer
    },
    confirm: async (question) => /^y(es)?$/i.test(await ask(`${question} (yes/no) `)),
    close: () => reader.close(),
  }
}
