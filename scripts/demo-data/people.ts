import type { BorrowerForm } from '#contract/borrowers/borrowers.ts'
import type { Random } from '../../server/practice/portfolio/random.ts'

export type DemoLender = {
  email: string
  fullName: string
  companyName: string | null
  borrowers: number
  loans: number
}

/** The lenders: the first is the one to sign in as. */
export const LENDERS: readonly DemoLender[] = [
  {
    email: 'lender@example.com',
    fullName: 'Margaret Whitfield',
    companyName: 'Harbor Lane Capital',
    borrowers: 20,
    loans: 30,
  },
  {
    email: 'joaquin@example.com',
    fullName: 'Joaquín Herrera Soto',
    companyName: 'Préstamos del Valle',
    borrowers: 12,
    loans: 18,
  },
  {
    email: 'dorothy@example.com',
    fullName: 'Dorothy Nakamura',
    companyName: null,
    borrowers: 8,
    loans: 12,
  },
]

/** A borrower of the demo; each has an address. */
export type PersonWithAddress = BorrowerForm & { email: string }

/** The borrower to sign in as; a customer of the first two lenders. */
export const BORROWER: Pick<PersonWithAddress, 'firstName' | 'lastName' | 'email'> = {
  firstName: 'Lucía',
  lastName: 'Fernández Ortega',
  email: 'borrower@example.com',
}

const FIRST_NAMES = [
  ...['James', 'Olivia', 'William', 'Grace', 'Henry', 'Charlotte', 'Samuel', 'Evelyn', 'Thomas', 'Hannah', 'Arthur'],
  ...['Carlos', 'María José', 'Alejandro', 'Sofía', 'Mateo', 'Valentina', 'Andrés', 'Inés', 'Tomás', 'Renata', 'Íñigo'],
]
const LAST_NAMES = [
  ...['Bennett', "O'Connor", 'Kowalski', 'Turner', 'Ellison', 'Vaughn', 'Prescott', 'Lindgren', 'Abbott', 'McAllister'],
  ...['García López', 'Muñoz', 'Castañeda', 'Ibarra Ruiz', 'Domínguez', 'Peña', 'Salazar', 'Villanueva', 'Acosta'],
]
const COMPANIES = ['Holdings LLC', 'Properties LLC', 'Builders LLC', 'Inversiones LLC']

/** The given number of different people, each with an e-mail address and a phone number that no real person has. */
export function borrowersOf(random: Random, count: number): PersonWithAddress[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    let [firstName, lastName] = ['', '']
    do {
      firstName = random.one(FIRST_NAMES)
      lastName = random.one(LAST_NAMES)
    } while (taken.has(firstName + lastName))
    taken.add(firstName + lastName)
    const phone = `${random.one(['305', '512', '619', '718', '915'])}-555-01${String(index % 100).padStart(2, '0')}`
    const form = { firstName, lastName, email: `${plain(firstName)}.${plain(lastName)}@example.com`, phone }
    return random.whole(1, 4) === 1 ? { ...form, llcName: `${lastName} ${random.one(COMPANIES)}` } : form
  })
}

/** A name as part of an e-mail address: without accents, spaces and apostrophes. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
