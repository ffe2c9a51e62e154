/** Pieces of this size are sent on; smaller ones are gathered first. */
const PIECE_BYTES = 64 * 1024
/** How many pieces may be on their way before the receiver has asked for more. */
export const PIECES_AHEAD = 8

/** Hands the bytes of a file on in pieces, as fast as the receiver takes them. */
export type PieceFlow = {
  /** The bytes in pieces, each with memory of its own that may be given away. Ends early after cancel. */
  pieces(bytes: AsyncIterable<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>>
  /** One more piece may be handed on. */
  allowMore(): void
  /** Hands on nothing more. */
  cancel(): void
}

/** A flow for one file. */
export function pieceFlow(): PieceFlow {
  let allowed = PIECES_AHEAD
  let isCancelled = false
  let goOn: () => void = () => undefined
  const permission = async (): Promise<void> => {
    while (allowed === 0 && !isCancelled) {
      await new Promise<void>((resolve) => {
        goOn = resolve
      })
    }
    allowed -= 1
  }
  return {
    pieces: async function* (bytes) {
      for await (const piece of gathered(bytes)) {
        await permission()
        if (isCancelled) return
        yield piece
      }
    },
    allowMore: () => {
      allowed += 1
      goOn()
    },
    cancel: () => {
      isCancelled = true
      goOn()
    },
  }
}

async function* gathered(bytes: AsyncIterable<unknown>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : (part as Uint8Array) // all that a stream of bytes gives
    parts.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield joined(parts, size)
    parts = []
    size = 0
  }
  if (size > 0) yield joined(parts, size)
}

/** Copies, because small buffers share the memory of one larger one, which must not be given away. */
function joined(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
