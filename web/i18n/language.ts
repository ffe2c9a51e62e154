import { LANGUAGES, type Language } from '#contract/enumerations.ts'
import { type LoadedTexts, type TextKey, textOf, type ValuesFor } from '#texts/catalogue.ts'
import { publicTexts } from '#texts/en/parts/public.ts'
import { PARTS, type Part } from '#texts/parts.ts'
import { type Texts, textWith, type Values } from '#texts/text.ts'

/** Key of the chosen language in localStorage. */
const STORED_AS = 'language'

/** The text of a key, with the values it needs filled in. */
export type Translate = <Key extends TextKey>(key: Key, ...values: ValuesFor<Key>) => string

/** The language and its texts, for every screen. Each change makes a new object, so that React notices it. */
export type Speech = {
  language: Language
  t: Translate
  /** The text of a code from outside the web, such as the server's; null when the catalogue has none. */
  known: (code: string, values?: Values) => string | null
}

const neededParts = new Set<Part>(['PUBLIC'])
const listeners = new Set<() => void>()
let loaded: LoadedTexts = { en: publicTexts }
/** The parts of the catalogue that `loaded` already contains. */
const merged = new Set<Texts>([publicTexts])
let speech = speechIn('en')
/** The language last chosen: texts of an earlier choice that arrive late are not shown. */
let chosen: Language = 'en'

export const currentSpeech = (): Speech => speech

export function onSpeechChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Starts with the stored language, or English when none is stored. Waits for the texts, so that no other language
 * flashes up.
 */
export async function startLanguage(): Promise<void> {
  // When the texts cannot be loaded, the page still works in English.
  await speak(storedLanguage()).catch(() => {
    chosen = 'en'
    publish('en')
  })
}

/** Switches the language, stores the choice in this browser and updates the page. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED_AS, language)
  await speak(language)
}

/**
 * Holds the stored choice while the server has the browser clear its storage. Gives the function that stores it again.
 */
export function holdLanguage(): () => void {
  const stored = localStorage.getItem(STORED_AS)
  return () => {
    if (stored !== null) localStorage.setItem(STORED_AS, stored)
  }
}

/** Loads parts of the catalogue in English and in the current language. */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) neededParts.add(part)
  // In the language that is being switched to as well: at the start a screen asks while that one is still loading.
  if (await loadNeeded(chosen)) publish(speech.language)
}

/** Loads a language before the user switches to it. A failure is ignored here, because the switch loads it again. */
export const prepareLanguage = (language: Language): void => void loadNeeded(language).catch(() => undefined)

async function speak(language: Language): Promise<void> {
  chosen = language
  await loadNeeded(language)
  if (chosen !== language) return
  document.documentElement.lang = language
  publish(language)
}

/** Loads the needed parts; true when there were new texts among them. */
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
