import {
  IconBell,
  IconBuildingBank,
  IconChartBar,
  IconFileDollar,
  IconFileImport,
  IconHelpCircle,
  IconLayoutDashboard,
  IconPlus,
  IconReceipt2,
  IconSettings,
  IconShieldCog,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import type { PlainKey } from '#texts/catalogue.ts'

const ICONS: Partial<Record<PlainKey, typeof IconUser>> = {
  'shell.dashboard': IconLayoutDashboard,
  'word.loans': IconFileDollar,
  'shell.myLoans': IconFileDollar,
  'shell.activeLoans': IconFileDollar,
  'shell.createLoan': IconPlus,
  'word.borrowers': IconUsers,
  'shell.users': IconUsers,
  'shell.reports': IconChartBar,
  'word.payments': IconReceipt2,
  'shell.bank': IconBuildingBank,
  'shell.reminders': IconBell,
  'shell.imports': IconFileImport,
  'shell.adminPanel': IconShieldCog,
  'shell.settings': IconSettings,
  'shell.help': IconHelpCircle,
  'shell.profile': IconUser,
}

/** The icon of a menu entry. */
export function MenuIcon({ text }: { text: PlainKey }) {
  const Icon = ICONS[text] ?? IconBuildingBank
  return <Icon size={18} stroke={1.6} aria-hidden="true" />
}
