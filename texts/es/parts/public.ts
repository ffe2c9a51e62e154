import type { publicTexts as english } from '../../en/parts/public.ts'
import type { Translated } from '../../text.ts'
import { auth } from '../auth.ts'
import { common } from '../common.ts'
import { frame } from '../frame.ts'

export const publicTexts: Translated<typeof english> = { ...common, ...frame, ...auth }
