import { admin as englishAdmin } from '../en/admin.ts'
import { approvals as englishApprovals } from '../en/approvals.ts'
import { audit as englishAudit } from '../en/audit.ts'
import { bank as englishBank } from '../en/bank.ts'
import { imports as englishImports } from '../en/imports.ts'
import { legal as englishLegal } from '../en/legal.ts'
import { appTexts as englishApp } from '../en/parts/app.ts'
import { formTexts as englishForms } from '../en/parts/forms.ts'
import { publicTexts as englishPublic } from '../en/parts/public.ts'
import { reminders as englishReminders } from '../en/reminders.ts'
import { why as englishWhy } from '../en/why.ts'
import { admin as spanishAdmin } from '../es/admin.ts'
import { approvals as spanishApprovals } from '../es/approvals.ts'
import { audit as spanishAudit } from '../es/audit.ts'
import { bank as spanishBank } from '../es/bank.ts'
import { imports as spanishImports } from '../es/imports.ts'
import { legal as spanishLegal } from '../es/legal.ts'
import { appTexts as spanishApp } from '../es/parts/app.ts'
import { formTexts as spanishForms } from '../es/parts/forms.ts'
import { publicTexts as spanishPublic } from '../es/parts/public.ts'
import { reminders as spanishReminders } from '../es/reminders.ts'
import { why as spanishWhy } from '../es/why.ts'

/** The parts of the catalogue that are loaded apart, each in English and in Spanish; together they are the whole of it. */
export const PARTS = [
  [englishAdmin, spanishAdmin],
  [englishApp, spanishApp],
  [englishApprovals, spanishApprovals],
  [englishAudit, spanishAudit],
  [englishBank, spanishBank],
  [englishForms, spanishForms],
  [englishImports, spanishImports],
  [englishLegal, spanishLegal],
  [englishPublic, spanishPublic],
  [englishReminders, spanishReminders],
  [englishWhy, spanishWhy],
] as const

/** Every text in English. */
export const english = {
  ...englishAdmin,
  ...englishApp,
  ...englishApprovals,
  ...englishAudit,
  ...englishBank,
  ...englishForms,
  ...englishImports,
  ...englishLegal,
  ...englishPublic,
  ...englishReminders,
  ...englishWhy,
}

/** Every text in Spanish. */
export const spanish = {
  ...spanishAdmin,
  ...spanishApp,
  ...spanishApprovals,
  ...spanishAudit,
  ...spanishBank,
  ...spanishForms,
  ...spanishImports,
  ...spanishLegal,
  ...spanishPublic,
  ...spanishReminders,
  ...spanishWhy,
}
