import type { formTexts as english } from '../../en/parts/forms.ts'
import type { Translated } from '../../text.ts'
import { account } from '../account.ts'
import { messages } from '../messages.ts'

export const formTexts: Translated<typeof english> = { ...messages, ...account }
