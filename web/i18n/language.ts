import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { type LoadedTexts, type TextKey, textOf, type ValuesFor } from '#texts/catalogue.ts'
import { publicTexts } from '#texts/en/parts/public.ts'
import { PARTS, type Part } from '#texts/parts.ts'
import { type Texts, textWith, type Values } from '#texts/text.ts'

/** Where the choice is kept in the browser. */
const STORED_AS = 'language'

/** Words a key, with the values its text names. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesFor<Key>) => string

/** What every screen reads: one object for each change, so that React sees it. */
export type Speech = {
  language: Language
  t: Translate
  /** The text of a code that came from outside, or null when no catalogue knows it. */
  known: (code: string, values?: Values) => string | null
}

const neededParts = new Set<Part>(['PUBLIC'])
const listeners = new Set<() => void>()
let loaded: LoadedTexts = { en: publicTexts }
/** The parts that are in it already. */
const merged = new Set<Texts>([publicTexts])
let speech = speechIn('en')
/** The last one chosen: texts of an earlier choice that arrive late are not shown. */
let chosen: Language = 'en'

export const currentSpeech = (): Speech => speech

export function onSpeechChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Starts with the stored choice; English when there is none. Waits for its texts, so that nothing flashes. */
export async function startLanguage(): Promise<void> {
  // Without its texts the page still works, in English.
  await speak(storedLanguage()).catch(() => publish('en'))
}

/** Switches the language, keeps the choice in this browser and tells the page. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_AS, language)
  await speak(language)
}

/** Fetches the texts of some parts in English and in the language now spoken. */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) neededParts.add(part)
  if (await loadNeeded(speech.language)) publish(speech.language)
}

/** Fetches a language ahead of its use. A failure is left to the switch itself. */
export const prepareLanguage = (language: Language): void => void loadNeeded(language).catch(() => undefined)

async function speak(language: Language): Promise<void> {
  chosen = language
  await loadNeeded(language)
  if (chosen !== language) return
  document.documentElement.lang = language
  publish(language)
}

/** Whether anything came that was not there. */
async function loadNeeded(language: Language): Promise<boolean> {
  const wanted = new Set<Language>(['en', language])
  const found = await Promise.all(
    [...wanted].flatMap((code) => [...neededParts].map(async (part) => [code, await PARTS[part][code]()] as const)),
  )
  const fresh = found.filter(([, texts]) => !merged.has(texts))
  for (const [code, texts] of fresh) {
    merged.add(texts)
    loaded = { ...loaded, [code]: { ...loaded[code], ...texts } }
  }
  return fresh.length > 0
}

function publish(language: Language): void {
  speech = speechIn(language)
  for (const listener of listeners) listener()
}

function speechIn(language: Language): Speech {
  const word = (key: string, values?: Values) => textWith(textOf({ key, language, loaded }), language, values)
  return {
    language,
    t: (key, ...[values]) => word(key, values),
    known: (code, values) => (isKnown(code) ? word(code, values) : null),
  }
}

const isKnown = (code: string): boolean => Object.values(loaded).some((texts) => texts[code] !== undefined)

function storedLanguage(): Language {
  const stored = localStorage.getItem(STORED_AS)
  return LANGUAGES.find((language) => language === stored) ?? 'en'
}
