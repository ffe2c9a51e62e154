import { withSaidValues } from '#contract/messages/said-values.ts'

/** A text of the catalogue: a sentence with {names} for values, or one sentence for each plural form of {count}. */
export type Plural = { readonly one: string; readonly other: string }
export type Text = string | Plural
export type Texts = Readonly<Record<string, Text>>

/** The texts that another language must have for an English catalogue: the same keys, with the same kind of text. */
export type Translated<English extends Texts> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Plural
}

export type Values = Readonly<Record<string, string | number>>

/** The names that stand in {braces} in a text, an amount of the server with a dollar sign before its name. */
export type ValueNames<T> = T extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `$${infer Amount}` ? Amount : Name) | ValueNames<Rest>
  : T extends Plural
    ? ValueNames<T['one']> | ValueNames<T['other']>
    : never

/**
 * A text with its values filled in. Numbers are written as in en-US (1,234) in every language; a name without a value
 * stays in the text, so that the gap is visible.
 */
export function textWith(text: Text, language: string, values: Values = {}): string {
  const sentence = typeof text === 'string' ? text : text[pluralForm(language, values['count'])]
  return withSaidValues(sentence, (name) => {
    const value = values[name]
    return typeof value === 'number' ? value.toLocaleString('en-US') : value?.replace(directionMarks, '')
  })
}

/** Marks that turn the direction of the words after them: a name from an earlier release may have one. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

function pluralForm(language: string, count: string | number | undefined): keyof Plural {
  return new Intl.PluralRules(language).select(Number(count)) === 'one' ? 'one' : 'other'
}
