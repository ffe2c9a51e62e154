import { type Check, type Claims, checksOf, claimsOf, PROVEN_FIGURES } from '#contract/documents/proof.ts'

// The program of a proof: a page that is opened from a disk, without a network. It works everything out of the record in
// the page, compares it with what the page states, and says what agrees. The words come with the page.

type ProofWords = {
  agree: string
  differ: string
  unreadable: string
  yes: string
  no: string
  names: Record<Check['name'], string>
}

const textOf = (id: string): string => document.getElementById(id)?.textContent ?? ''

const words: ProofWords = JSON.parse(textOf('words'))
const stated: Claims = JSON.parse(textOf('claims'))

function show(): void {
  const verdict = document.getElementById('verdict')
  const table = document.getElementById('checks')
  if (!verdict || !table) return
  try {
    const checks = checksOf(stated, claimsOf(textOf('record'), stated.asOn))
    const counted = checks.reduce((sum, { count }) => sum + count, 0)
    const differing = checks.filter(({ agrees }) => !agrees)
    verdict.textContent = differing.length === 0 ? words.agree.replace('{count}', `${counted}`) : words.differ
    verdict.className = differing.length === 0 ? 'good' : 'bad'
    table.append(...checks.map(rowOf))
  } catch (error) {
    verdict.textContent = `${words.unreadable} ${error instanceof Error ? error.message : error}`
    verdict.className = 'bad'
  }
}

function rowOf(check: Check): HTMLTableRowElement {
  const row = document.createElement('tr')
  const { agrees, count, name } = check
  const value = (text: string) => (isFigure(name) ? dollars(Number(text)) : text)
  const label = count > 1 ? `${words.names[name]} (${count})` : words.names[name]
  for (const text of [label, value(check.stated), value(check.worked), agrees ? words.yes : words.no]) {
    const cell = document.createElement('td')
    cell.textContent = text
    row.append(cell)
  }
  row.className = agrees ? 'good' : 'bad'
  return row
}

const isFigure = (name: Check['name']): boolean => PROVEN_FIGURES.some((figure) => figure === name)

const dollars = (cents: number): string => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })

show()
