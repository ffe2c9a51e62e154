import { auth } from '../auth.ts'
import { common } from '../common.ts'
import { frame } from '../frame.ts'

/** The texts of the login page and of the frame around every screen. */
export const publicTexts = { ...common, ...frame, ...auth }
