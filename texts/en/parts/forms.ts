import { MESSAGES } from '#contract/messages/messages.ts'
import { account } from '../account.ts'

/** What pages with larger forms say before sign-in, and what the server says. */
export const formTexts = { ...MESSAGES, ...account }
