import fc from 'fast-check'

// For mutation runs: a planted fault shows in a few of the many inputs of a law, or in none of them, and the smallest
// input that shows it is of no interest.
process.env['LAW_RUNS'] ??= '20'
fc.configureGlobal({ numRuns: 20, endOnFailure: true })
