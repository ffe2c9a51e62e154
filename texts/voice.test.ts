import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'

const root = path.join(import.meta.dirname, '..')

/** Where English sentences for people are: screens, papers, letters, refusals. Headings of others' files are not ours. */
const FILES = ['texts/en/**/*.ts', 'contract/messages/*.ts', 'server/auth/letters/*-{letter,texts}.ts']
const OTHERS_WORDS = 'texts/en/import-headings.ts'

/** Words and turns that a native writer of a US product would not use: legal, translated, or a second word for a thing. */
const TELLS: readonly RegExp[] = [
  /\banew\b/i,
  /\bas it runs\b/i,
  /\basked for by mistake\b/i,
  /\bat the latest\b/i,
  /\bany more\b/i,
  /\bbears?\b/i,
  /\bbeforehand\b/i,
  /\bby hand\b/i,
  /\bcame about\b/i,
  /\bdealt with\b/i,
  /\bdays? of grace\b/i,
  /\b(?:every|some|any|no)body\b/i,
  /\bfalls? due\b/i,
  /\bfrom (?:this|a) day on\b/i,
  /\bfrom then on\b/i,
  /\bfrom \{\w+\} on\b(?! (?:“|to))/i,
  /\bgets? to know\b/i,
  /\bgoing out next\b/i,
  /\bin all[.,;:]?$/i,
  /\binterest is counted\b/i,
  /\binvented\b/i,
  /\b(?:is|are|was|were) booked\b/i,
  /\blearned names\b/i,
  /\bmark of default\b/i,
  /\bleast payment\b/i,
  /\blet go\b/i,
  /\bmeanwhile\b/i,
  /\bnot including\b/i,
  /\bof it,|\bof it (?:is|was|interest)\b|\bpaid of it\b/i,
  /\bof which\b/i,
  /\bpay otherwise\b/i,
  /\bprincipal, the rest\b/i,
  /\bput away\b/i,
  /\bsecond (?:person|step)\b/i,
  /\brunning loans?\b/i,
  /\bset aside\b/i,
  /\bspelt\b/i,
  /\bstands?\b(?! (?:today|on \$))/i,
  /\btak(?:e|es|en|ing) back\b|\btook back\b/i,
  /\btaken over\b/i,
  /\btell my lender\b/i,
  /\bthis installation\b/i,
  /\bthe walls\b/i,
  /\btogether[.:]?$/i,
  /\bwhat is (?:missing|over)\b/i,
  /\bwhoever\b/i,
  /^Empty:/,
]

const SPANISH_FILES = ['texts/es/**/*.ts']
const OTHERS_SPANISH_WORDS = 'texts/es/import-headings.ts'

/** What gives a Spanish text away as translated from English word for word, or is a second word for a thing. */
const SPANISH_TELLS: readonly RegExp[] = [
  /^De ello\b/,
  /\bcuota contada\b/i,
  /\ben impago\b/i,
  /\blas barreras\b/i,
  /\blo que toca\b/i,
  /\bse halla\b/i,
  /\bse traj(?:o|eron)\b|\btraíd[oa]s? con\b/i,
  /\bsegún los libros del\b/i,
  /\btoma el resto\b/i,
  /^A mano$/,
]

/** The texts in a file: its strings, without comments. */
function textsIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const texts = (code.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? []).map((text) =>
    text.slice(1, -1),
  )
  return texts.filter((text) => !isKey.test(text))
}

const isKey = /^[\w-]+(?:\.[\w/-]+)+$/

const tellsIn = (file: string, source: string, tells = TELLS): string[] =>
  textsIn(source).flatMap((text) =>
    tells.filter((tell) => tell.test(text)).map((tell) => `${file} says “${text}”: ${tell.source}`),
  )

describe('English is written as a native writes it', () => {
  test('no text has a word that gives a translation away', () => {
    const files = globSync(FILES, { cwd: root }).filter((file) => file !== OTHERS_WORDS)

    assert.ok(files.length > 50)
    assert.deepEqual(
      files.flatMap((file) => tellsIn(file, readFileSync(path.join(root, file), 'utf8'))),
      [],
    )
  })

  test('a planted sentence is found, in any kind of string; comments and good sentences are not', () => {
    const planted = [
      '// Put away on a day.',
      "  'a.key': 'Of it, {amount} is past due already.',",
      '  bears: (rate: string) => `It bears interest.`,',
      "  'b.key': \"Whoever isn't signed in\",",
      "  'c.key': 'From now on, payments count from {day}. Where it stands today',",
    ]

    assert.deepEqual(
      tellsIn('texts/en/planted.ts', planted.join('\n')).map((found) => found.replace(/: .*/, '')),
      [
        'texts/en/planted.ts says “Of it, {amount} is past due already.”',
        'texts/en/planted.ts says “It bears interest.”',
        "texts/en/planted.ts says “Whoever isn't signed in”",
      ],
    )
  })
})

describe('Spanish is written as a native writes it', () => {
  test('no text has a turn that gives a translation away', () => {
    const files = globSync(SPANISH_FILES, { cwd: root }).filter((file) => file !== OTHERS_SPANISH_WORDS)

    assert.ok(files.length > 50)
    assert.deepEqual(
      files.flatMap((file) => tellsIn(file, readFileSync(path.join(root, file), 'utf8'), SPANISH_TELLS)),
      [],
    )
  })

  test('a planted sentence is found, and a good one is not', () => {
    const planted = ["  'a.key': 'De ello, intereses',", "  'b.key': 'Intereses incluidos',"]

    assert.deepEqual(
      tellsIn('texts/es/planted.ts', planted.join('\n'), SPANISH_TELLS).map((found) => found.replace(/: .*/, '')),
      ['texts/es/planted.ts says “De ello, intereses”'],
    )
  })
})
