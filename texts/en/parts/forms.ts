import { MESSAGES } from '#contract/messages/messages.ts'
import { account } from '../account.ts'

/** The texts of pages with larger forms before sign-in, and the server's messages. */
export const formTexts = { ...MESSAGES, ...account }
