import { auditWords as enAudit } from '../contract/audit/words-en.ts'
import { auditWords as esAudit } from '../contract/audit/words-es.ts'
import { admin as enAdmin } from '../web/i18n/en/admin.ts'
import { appTexts as enApp } from '../web/i18n/en/app.ts'
import { bank as enBank } from '../web/i18n/en/bank.ts'
import { formTexts as enForms } from '../web/i18n/en/forms.ts'
import { imports as enImports } from '../web/i18n/en/imports.ts'
import { publicTexts as enPublic } from '../web/i18n/en/public.ts'
import { reminders as enReminders } from '../web/i18n/en/reminders.ts'
import { admin as esAdmin } from '../web/i18n/es/admin.ts'
import { appTexts as esApp } from '../web/i18n/es/app.ts'
import { bank as esBank } from '../web/i18n/es/bank.ts'
import { formTexts as esForms } from '../web/i18n/es/forms.ts'
import { imports as esImports } from '../web/i18n/es/imports.ts'
import { publicTexts as esPublic } from '../web/i18n/es/public.ts'
import { reminders as esReminders } from '../web/i18n/es/reminders.ts'

export type Language = 'en' | 'es'

type Key = keyof (typeof enForms &
  typeof enPublic &
  typeof enApp &
  typeof enImports &
  typeof enBank &
  typeof enAdmin &
  typeof enAudit &
  typeof enReminders)

const english: Record<string, unknown> = {
  ...enForms,
  ...enPublic,
  ...enApp,
  ...enImports,
  ...enBank,
  ...enAdmin,
  ...enAudit,
  ...enReminders,
}
const spanish: Record<string, unknown> = {
  ...esForms,
  ...esPublic,
  ...esApp,
  ...esImports,
  ...esBank,
  ...esAdmin,
  ...esAudit,
  ...esReminders,
}

/** The text of a key as the screen shows it: a journey in Spanish looks for Spanish, and fails where English is left. */
export function wordsIn(language: Language) {
  const texts = language === 'es' ? spanish : english
  return (key: Key, values: Record<string, string> = {}): string => {
    const text = texts[key]
    if (typeof text !== 'string') throw new Error(`${key} has no plain text in ${language}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  }
}

export type Words = ReturnType<typeof wordsIn>
