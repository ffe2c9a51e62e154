import { useSyncExternalStore } from 'react'
import { currentSpeech, onSpeechChange, type Speech, type Translate } from './language.ts'

/** The language now spoken, with everything that depends on it. */
export const useSpeech = (): Speech => useSyncExternalStore(onSpeechChange, currentSpeech)

/** t('common.close'), or t('frame.titled', { page }) with values. A switch of language renders the caller anew. */
export const useText = (): Translate => useSpeech().t
