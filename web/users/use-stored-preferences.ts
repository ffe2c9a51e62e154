import { useState } from 'react'
import { getPreferences, type Preferences, updatePreferences } from '#contract/users/users.ts'
import { call } from '../api/call.ts'
import { useWrite } from '../api/use-write.ts'
import { currentSpeech } from '../i18n/language.ts'
import { useUser } from '../session/use-session.ts'
import { showToast } from '../ui/dialogs/toast.ts'

/** Stores a choice among the user's preferences as soon as it is made; `failure` is what went wrong with the last. */
export function useStoredPreferences() {
  const { id } = useUser()
  const { write, isWriting } = useWrite(updatePreferences)
  const [failure, setFailure] = useState<unknown>(null)

  // Preferences are stored as a whole. The ones on screen may lack a choice just made or still being sent, so they are
  // read again first.
  const store = async (change: Preferences) => {
    setFailure(null)
    try {
      const stored = await call(getPreferences, { params: { userId: id } })
      await write({ params: { userId: id }, body: { preferences: { ...stored, ...change } } })
      // In the language just chosen.
      showToast({ text: currentSpeech().t('users.settingsSaved') })
    } catch (reason) {
      setFailure(reason)
    }
  }
  return { store, isWriting, failure }
}
