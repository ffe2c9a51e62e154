import { useSyncExternalStore } from 'react'
import { currentSpeech, onSpeechChange, type Speech, type Translate } from './language.ts'

/** The current language with its texts. */
export const useSpeech = (): Speech => useSyncExternalStore(onSpeechChange, currentSpeech)

/**
 * t('common.close'), or t('frame.titled', { page }) with values. The calling component renders again when the language
 * changes.
 */
export const useText = (): Translate => useSpeech().t
