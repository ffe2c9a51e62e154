/**
 * The hash by which PostgreSQL compares a row of whole numbers, days and booleans, hash_record_extended(row, 0), counted
 * here from what the row must hold. Rows that agree need not travel: the database hashes a schedule in half the time in
 * which it writes its texts. A release of PostgreSQL with another hash makes every row differ, never agree by mistake;
 * whoever compares then reads the rows themselves.
 *
 * Two 32-bit halves, because a number keeps only 53 bits.
 */
export class RowHash {
  #high = 0
  #low = 0
  #allHigh = 0
  #allLow = 0

  /** Adds a column of a whole number (bigint or integer), a day as days since 2000-01-01, a boolean as 0 or 1, or null. */
  add(value: number | null): void {
    // The row's hash is 31 times itself, plus the hash of the column.
    let low = (this.#low >>> 0) * 31
    let high = Math.imul(this.#high, 31)
    if (value !== null) {
      mix(wordOf(value))
      low += mixedLow >>> 0
      high += mixedHigh
    }
    this.#low = low | 0
    this.#high = (high + Math.floor(low / TWO_TO_32)) | 0
  }

  /** Ends a row, and begins the next. */
  endRow(): void {
    this.#allHigh ^= this.#high
    this.#allLow ^= this.#low
    this.#high = 0
    this.#low = 0
  }

  /** The hashes of all rows together, as the text of bit_xor(hash_record_extended(row, 0)). */
  text(): string {
    return String(BigInt.asIntN(64, (BigInt(this.#allHigh >>> 0) << 32n) | BigInt(this.#allLow >>> 0)))
  }
}

const TWO_TO_32 = 2 ** 32

/** A bigint folds its halves, so that a number has the hash of the integer of the same value. */
function wordOf(value: number): number {
  const word = value | 0
  if (word === value) return word
  const top = Math.floor(value / TWO_TO_32)
  return word ^ (top >= 0 ? top : ~top)
}

// What mix gave last. Two numbers in one place, because an object for each of a schedule's values costs more than the hash.
let mixedHigh = 0
let mixedLow = 0

/** Bob Jenkins's lookup3 on one word, as hash_uint32_extended of PostgreSQL's common/hashfn.c does it with seed 0. */
function mix(word: number): void {
  let a = (FIRST_STATE + word) | 0
  let b = FIRST_STATE
  let c = FIRST_STATE
  c = ((c ^ b) - rotated(b, 14)) | 0
  a = ((a ^ c) - rotated(c, 11)) | 0
  b = ((b ^ a) - rotated(a, 25)) | 0
  c = ((c ^ b) - rotated(b, 16)) | 0
  a = ((a ^ c) - rotated(c, 4)) | 0
  b = ((b ^ a) - rotated(a, 14)) | 0
  c = ((c ^ b) - rotated(b, 24)) | 0
  mixedHigh = b
  mixedLow = c
}

const FIRST_STATE = (0x9e3779b9 + 4 + 3_923_095) | 0

const rotated = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))
