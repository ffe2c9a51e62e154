/** What became of one published case. The detail says why, with both figures. */
export type CaseResult = {
  id: string
  result: 'passed' | 'failed' | 'not-expressible'
  detail: string
  /** Cases that are counted together in the report: 'tier A, schedule'. */
  group?: string
}
