import type { Role } from '#contract/permissions.ts'
import { askEarly } from './api/call.ts'

/** What the menu shows beside every screen of a lender. */
const COUNTS = '/desk/counts'
/** Every list of loans has this one answer. */
const LOANS = '/loans/lender/:me?format=array'

type Reads = Readonly<Record<string, readonly string[]>>

/**
 * What a screen asks for first, by the route of its address, as its calls write it. ':me' is the user, ':id' what stands
 * for it in the address. A test compares them with the contract: its endpoints would load their schemas before React.
 */
export const FIRST_READS: Readonly<Partial<Record<Role, Reads>>> = {
  LENDER: {
    '/dashboard': [
      '/loans/lender/:me/summary',
      LOANS,
      '/payments?status=PENDING&limit=3',
      '/proposals?status=OPEN&limit=3',
      '/desk/agenda',
      '/desk/month',
      COUNTS,
    ],
    '/loans/active': [LOANS, '/approvals?limit=10', '/users/:me/preferences', COUNTS],
    '/loans/create': ['/lenders/:me/products', '/loans?page=1&limit=1', COUNTS],
    '/loans/:id': [
      // What is seen first. A phone asks for six things at a time, and what stands further down would hold these up.
      '/loans/:id',
      '/approvals?limit=10&loanId=:id',
      '/proposals?loanId=:id&limit=3',
      '/loans/:id/schedule',
      '/loans/:id/timeline',
    ],
    '/payments': [LOANS, '/desk/agenda', '/payments?status=PENDING&limit=1', COUNTS],
    '/borrowers': ['/lenders/:me/borrowers', '/users/:me/preferences', COUNTS],
    '/reports': ['/reports/portfolio', '/desk/first-steps', COUNTS],
  },
  BORROWER: {
    '/dashboard': ['/loans/borrower/:me', '/loans/borrower/:me/summary', '/lender-consents'],
  },
}

type Reader = { pathname: string; search: string; userId: number; role: Role }

/**
 * Sends the requests of a screen while its code is still loading. An address with a choice in it, such as another tab,
 * may ask for something else: that is left to the screen.
 */
export function askFirstReads({ pathname, search, userId, role }: Reader): void {
  if (search !== '') return
  for (const [route, reads] of Object.entries(FIRST_READS[role] ?? {})) {
    const id = new RegExp(`^${route.replace(':id', '([1-9]\\d*)')}/?$`).exec(pathname)
    if (!id) continue
    for (const read of reads) {
      const path = read.replaceAll(':me', String(userId)).replaceAll(':id', id[1] ?? '')
      askEarly({ name: route, method: 'GET', path }, {}, { asArray: read === LOANS })
    }
    return
  }
}
