import fc from 'fast-check'

// For mutation runs: a planted fault shows in a few of the many inputs of a law, or in none of them, and the smallest
// input that shows it is of no interest. The inputs are the same in every run, so that its figures can be compared.
process.env['LAW_RUNS'] ??= '100'
process.env['SEED'] ??= '20261121'
fc.configureGlobal({
  numRuns: Number(process.env['LAW_RUNS']),
  seed: Number(process.env['SEED']),
  endOnFailure: true,
})
