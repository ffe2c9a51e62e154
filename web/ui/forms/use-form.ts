import { type ChangeEvent, useState } from 'react'
import { fieldErrorText } from '../../api/error-text.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { useDraft } from './use-draft.ts'

/** What is wrong, by field: a text key or a message code. In the order in which the fields stand. */
export type Problems<Values> = Partial<Record<keyof Values, string>>

type FormOptions<Values extends object> = {
  initial: Values
  /** Every problem of the values as they are. */
  problemsOf: (values: Values) => Problems<Values>
  /** Keeps what is typed under this name; without it nothing is kept. */
  draft?: string | undefined
  /** Fields that are never kept: passwords. */
  secret?: readonly (keyof Values)[]
}

/**
 * A form: values, and problems that show when a field was left or Next was pressed. Problems are kept as codes, so they
 * change language while they are shown. What the server refused shows under its field until that field changes.
 */
export function useForm<Values extends object>({ initial, problemsOf, draft, secret }: FormOptions<Values>) {
  const speech = useSpeech()
  const [values, change, forget] = useDraft({ name: draft ?? null, initial, ...(secret && { omit: secret }) })
  const [shown, setShown] = useState<ReadonlySet<keyof Values>>(new Set())
  const [refusal, setRefusal] = useState<{ reason: unknown; changed: ReadonlySet<keyof Values> } | null>(null)
  const problems = problemsOf(values)

  const errorOf = (name: keyof Values & string): string | undefined => {
    const code = shown.has(name) ? problems[name] : undefined
    if (code !== undefined) return speech.known(code) ?? code
    return refusal && !refusal.changed.has(name) ? fieldErrorText(refusal.reason, name, speech) : undefined
  }
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    change((now) => ({ ...now, [name]: value }))
    setRefusal((now) => now && { ...now, changed: new Set([...now.changed, name]) })
  }
  const leave = (name: keyof Values) => setShown((now) => (now.has(name) ? now : new Set([...now, name])))

  return {
    values,
    problems,
    set,
    errorOf,
    ...bindingsOf({ values, errorOf, set, leave }),
    /** Shows the problems of these fields, or of all; focuses the first. true when there are none. */
    check: (names?: readonly (keyof Values & string)[]): boolean => {
      const asked = names ?? (Object.keys(values) as (keyof Values & string)[]) // the keys of Values are its fields
      setShown((now) => new Set([...now, ...asked]))
      const first = asked.find((name) => problems[name] !== undefined)
      if (first !== undefined) focusField(first)
      return first === undefined
    },
    /** What the server said against it; the first field it names gets the focus. */
    refuse: (reason: unknown) => {
      setRefusal({ reason, changed: new Set() })
      const first = Object.keys(values).find((name) => fieldErrorText(reason, name, speech) !== undefined)
      if (first !== undefined) focusField(first)
    },
    /** After it was sent: nothing is kept any more. */
    forget: () => forget(),
    /** Starts again from other values, of which nothing is kept. */
    restart: (next: Values) => {
      forget(next)
      setShown(new Set())
      setRefusal(null)
    },
  }
}

type Bound<Values> = {
  values: Values
  errorOf: (name: keyof Values & string) => string | undefined
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void
  leave: (name: keyof Values) => void
}

/** What ties a field to its value. */
function bindingsOf<Values extends object>({ values, errorOf, set, leave }: Bound<Values>) {
  return {
    /** For our own fields, which give values. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => leave(name),
    }),
    /** For text inputs, which give events. */
    text: <Name extends TextNames<Values>>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      // The name is one of a text field.
      onChange: (event: ChangeEvent<TextElement>) => set(name, event.currentTarget.value as Values[Name]),
      onBlur: () => leave(name),
    }),
  }
}

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TextNames<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string]

/** After the errors are on screen, so that a screen reader reads them with the field. */
function focusField(name: string): void {
  requestAnimationFrame(() => document.getElementsByName(name)[0]?.focus())
}
