import type { Page } from '@playwright/test'
import type { Borrower } from '#contract/borrowers/borrowers.ts'
import type { Loan } from '#contract/loans/loans.ts'

const LOANS = 10_000
const BORROWERS = 5000

const GIVEN = ['Ana', 'Carlos', 'José', 'Marta', 'Peter', 'Quinn', 'Rosa', 'Tom', 'Uma', 'Wei']
const FAMILY = ['Gomez', 'Ortiz', 'Stone', 'Fields', 'Núñez', 'Baker', 'Lopez', 'Hill', 'Young', 'Zimmer', 'Ibarra']
const STREETS = ['Willow', 'Oak', 'Maple', 'Cedar', 'Birch', 'Juniper', 'Harbor', 'Lake', 'Elm', 'Aspen', 'Pine', 'Bay']

const nameOf = (person: number) => `${at(GIVEN, person)} ${at(FAMILY, person * 7)} ${person}`
const at = (names: readonly string[], index: number): string => names[index % names.length] ?? ''

/** The ids of the made rows begin here. */
const FIRST_LOAN = 100_000
const FIRST_BORROWER = 200_000

/**
 * Gives the page ten thousand loans of five thousand borrowers: the lender's own under other names, with other amounts
 * and days, spread so that no column is sorted already. The screen of a made one shows the lender's first.
 */
export async function serveManyRows(page: Page): Promise<void> {
  const loans = await serveMany<Loan>(page, /\/api\/loans\/lender\/\d+(\?|$)/, LOANS, (loan, index) => ({
    ...loan,
    id: FIRST_LOAN + index,
    loanName: `${1 + ((index * 37) % 990)} ${at(STREETS, index * 5)} ${index}`,
    loanNumber: `LN-${100_000 + ((index * 7919) % LOANS)}`,
    borrowerId: FIRST_BORROWER + (index % BORROWERS),
    borrowerName: nameOf(index % BORROWERS),
    outstandingBalance: loan.outstandingBalance + ((index * 7919) % 10_007) / 100,
    maturityDate: `${2030 + ((index * 31) % 30)}${loan.maturityDate.slice(4)}`,
  }))
  const borrowers = await serveMany<Borrower>(
    page,
    /\/api\/lenders\/\d+\/borrowers(\?|$)/,
    BORROWERS,
    (one, index) => ({
      ...one,
      id: FIRST_BORROWER + index,
      fullName: nameOf(index),
      email: `person${index}@example.com`,
      totalLoanAmount: one.totalLoanAmount + ((index * 7919) % 10_007) / 100,
    }),
  )
  await page.route(/\/api\/.*\b[12]0\d{4}\b/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\b([12])0\d{4}\b/g, (_, kind) => String((kind === '1' ? loans : borrowers)()?.id))
    await route.fulfill({ response: await route.fetch({ url }) })
  })
}

/** Answers a list with made rows. Gives the function that tells the first of the server's own. */
async function serveMany<Row>(
  page: Page,
  address: RegExp,
  count: number,
  made: (row: Row, index: number) => Row,
): Promise<() => Row | undefined> {
  let body: string | undefined
  let own: readonly Row[] = []
  await page.route(address, async (route) => {
    const response = await route.fetch()
    if (body === undefined) {
      own = (await response.json()).data
      const rounds = Array.from({ length: Math.ceil(count / own.length) }, () => own).flat()
      body = JSON.stringify({ data: rounds.slice(0, count).map(made) })
    }
    await route.fulfill({ response, body })
  })
  return () => own[0]
}
