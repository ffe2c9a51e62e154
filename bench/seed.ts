import { parseArgs } from 'node:util'
import { dayIn, systemClock } from '../server/settings/clock.ts'
import { makePortfolio, portfolioFolder } from './portfolio/open-portfolio.ts'

/**
 * Makes a portfolio in a data folder of its own: npm run bench -- seed --loans 100000 --lenders 901 --largest 10000
 * Then, with the folder it names: DATA_DIR=… npm start, or DATA_DIR=… npm run admin -- verify
 */
const { values } = parseArgs({
  options: {
    lenders: { type: 'string', default: '10' },
    loans: { type: 'string', default: '1000' },
    largest: { type: 'string', default: '0' },
    years: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    folder: { type: 'string' },
  },
})

const count = (name: 'lenders' | 'loans' | 'largest' | 'years' | 'seed', least: number): number => {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= least) return number
  throw new Error(`--${name} must be a whole number from ${least} on.`)
}

try {
  const choice = {
    lenders: count('lenders', 1),
    loans: count('loans', 1),
    largest: count('largest', 0),
    years: count('years', 1),
    seed: count('seed', 0),
    today: dayIn('UTC', systemClock.now()),
  }
  if (choice.largest > choice.loans) throw new Error('--largest must not be more than --loans.')
  const folder = values.folder ?? portfolioFolder(choice)
  const startedAt = performance.now()
  const made = await makePortfolio(folder, choice)
  const seconds = (performance.now() - startedAt) / 1000
  const counts = Object.entries(made).map(([name, number]) => `${number.toLocaleString('en-US')} ${name}`)
  console.log(`${counts.join(', ')} in ${seconds.toFixed(1)} s (${Math.round(made.loans / seconds)} loans a second)`)
  console.log(`Sign in as lender1@example.com, Demo-Harbor-7:  DATA_DIR=${folder} npm start`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
