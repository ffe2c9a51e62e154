import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIELDS_OF_IMPORT, IMPORT_KINDS } from '#contract/imports/import-fields.ts'
import { templateHeadings } from '#texts/import-template.ts'
import { guessMapping } from './guess-mapping.ts'

test('every heading of every template is recognised as its field, in both languages', async () => {
  for (const kind of IMPORT_KINDS) {
    const { needed, welcome } = FIELDS_OF_IMPORT[kind]
    for (const language of ['en', 'es'] as const) {
      const headings = await templateHeadings(kind, language)

      assert.deepEqual(
        guessMapping(kind, headings),
        Object.fromEntries([...needed, ...welcome].map((field, place) => [field, place])),
        `${kind} ${language}: ${headings.join(', ')}`,
      )
    }
  }
})
