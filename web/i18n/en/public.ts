import { MESSAGES } from '#contract/messages.ts'
import { auth } from './auth.ts'
import { common } from './common.ts'
import { frame } from './frame.ts'

/** What can be said before anyone has signed in. */
export const publicTexts = { ...MESSAGES, ...common, ...frame, ...auth }
