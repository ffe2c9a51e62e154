import { type ChangeEvent, useState } from 'react'
import { fieldErrorText } from '../../api/error-text.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { useDraft } from './use-draft.ts'

/** The problems by field, each a text key or message code, in the order of the fields. */
export type Problems<Values> = Partial<Record<keyof Values, string>>

type FormOptions<Values extends object> = {
  initial: Values
  /** Every problem of the current values. */
  problemsOf: (values: Values) => Problems<Values>
  /** Keeps a draft under this name; without it, none. */
  draft?: string | undefined
  /** Whether the form can show a kept draft; one that it cannot is dropped. */
  isSoundDraft?: (draft: Values) => boolean
  /** Fields that are never kept, such as passwords. */
  secret?: readonly (keyof Values)[]
}

/**
 * A form: its values, and problems that show once a field was left or Next was pressed. Problems are kept as codes, so
 * that they follow a change of language. The server's errors show under a field until that field changes.
 */
export function useForm<Values extends object>({
  initial,
  problemsOf,
  draft,
  isSoundDraft,
  secret,
}: FormOptions<Values>) {
  const speech = useSpeech()
  const [values, change, forget] = useDraft({
    name: draft ?? null,
    initial,
    isSound: isSoundDraft,
    ...(secret && { omit: secret }),
  })
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
    /** Shows the problems of these fields, or of all, and focuses the first. true when there are none. */
    check: (names?: readonly (keyof Values & string)[]): boolean => {
      const asked = names ?? (Object.keys(values) as (keyof Values & string)[]) // the keys of Values are its fields
      setShown((now) => new Set([...now, ...asked]))
      const first = asked.find((name) => problems[name] !== undefined)
      if (first !== undefined) focusField(first)
      return first === undefined
    },
    /** Shows the server's errors; the first field they name gets the focus. */
    refuse: (reason: unknown) => {
      setRefusal({ reason, changed: new Set() })
      const first = Object.keys(values).find((name) => fieldErrorText(reason, name, speech) !== undefined)
      if (first !== undefined) focusField(first)
    },
    /** Deletes the draft, after the form was sent. */
    forget: () => forget(),
    /** Restarts from other values, and deletes the draft. */
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

/** The properties that bind a field to its value. */
function bindingsOf<Values extends object>({ values, errorOf, set, leave }: Bound<Values>) {
  return {
    /** For the product's own fields, whose onChange passes a value. */
    field: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => leave(name),
    }),
    /** For text inputs, whose onChange passes an event. */
    text: <Name extends TextNames<Values>>(name: Name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      // TextNames allows names of text fields only.
      onChange: (event: ChangeEvent<TextElement>) => set(name, event.currentTarget.value as Values[Name]),
      onBlur: () => leave(name),
    }),
  }
}

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TextNames<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string]

/**
 * Unfolds the details that a field stands in, and focuses it. Waits until the errors are rendered, so that a screen
 * reader reads them with the field.
 */
function focusField(name: string): void {
  requestAnimationFrame(() => {
    const field = document.getElementsByName(name)[0]
    for (let folded = field?.closest('details'); folded; folded = folded.parentElement?.closest('details')) {
      folded.open = true
    }
    field?.focus()
  })
}
