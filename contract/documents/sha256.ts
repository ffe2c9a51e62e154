/**
 * The SHA-256 of a text in UTF-8, as 64 hex digits (FIPS 180-4). A page that is opened from a disk has no other way that
 * every browser offers there.
 */
export function sha256(text: string): string {
  const words = wordsOf(bytesOf(text))
  let hash: readonly number[] = FIRST
  for (let start = 0; start < words.length; start += 16) hash = withBlock(hash, words.slice(start, start + 16))
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const isPrime = (number: number): boolean => {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false
  return true
}

const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2).filter(isPrime)
/** The first 32 bits of the fraction of a root of a prime. */
const fractionOf = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fractionOf(Math.cbrt(prime)))
const FIRST = PRIMES.slice(0, 8).map((prime) => fractionOf(Math.sqrt(prime)))

function bytesOf(text: string): number[] {
  const escaped = encodeURIComponent(text)
  const bytes: number[] = []
  for (let at = 0; at < escaped.length; at += 1) {
    const isEscape = escaped[at] === '%'
    bytes.push(isEscape ? Number.parseInt(escaped.slice(at + 1, at + 3), 16) : escaped.charCodeAt(at))
    if (isEscape) at += 2
  }
  return bytes
}

/** The bytes as words of 32 bits in blocks of 16: a bit of 1 after them, and their number of bits at the end. */
function wordsOf(bytes: readonly number[]): number[] {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const words = new Array<number>(blocks * 16).fill(0)
  for (const [at, byte] of [...bytes, 0x80].entries())
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8))
  words[words.length - 2] = Math.floor((bytes.length * 8) / 2 ** 32)
  words[words.length - 1] = (bytes.length * 8) | 0
  return words
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function withBlock(hash: readonly number[], block: readonly number[]): number[] {
  const words = [...block]
  const at = (index: number): number => words[index] ?? 0
  for (let index = 16; index < 64; index += 1) {
    const [early, late] = [at(index - 15), at(index - 2)]
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words.push((at(index - 16) + small + at(index - 7) + large) | 0)
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let index = 0; index < 64; index += 1) {
    const one = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const chosen = (e & f) ^ (~e & g)
    const first = (h + one + chosen + (ROUNDS[index] ?? 0) + at(index)) | 0
    const two = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const most = (a & b) ^ (a & c) ^ (b & c)
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + two + most) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (hash[index] ?? 0)) | 0)
}
