import { auth } from '../auth.ts'
import { common } from '../common.ts'
import { frame } from '../frame.ts'

/** What the login page says, and what every page says around its screen. */
export const publicTexts = { ...common, ...frame, ...auth }
