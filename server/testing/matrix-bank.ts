import {
  addBankStatement,
  assignBankLine,
  listBankLines,
  listPayerNames,
  setBankLineAside,
} from '#contract/bank-statements/bank-statements.ts'
import type { Person } from './api-people.ts'
import type { MatrixCall as Call } from './matrix-call.ts'

type Given = {
  /** The own lender in a new browser. */
  owner: () => Promise<Person>
  /** The word that all data of the own lender has. */
  canary: string
  loanId: () => number
}

let count = 0

/** A statement with one line, with another amount each time. */
function statementForm(payer = 'Newton'): FormData {
  count += 1
  const form = new FormData()
  form.set('file', new File([`Date,Amount,Description\n2026-03-02,${count}.07,${payer}`], `${payer}.csv`))
  return form
}

/** Calls of the endpoints of bank statements, for the authorization matrix. */
export function bankCalls({ owner, canary, loanId }: Given): Record<string, () => Call | Promise<Call>> {
  const aLine = async () => {
    const { client } = await owner()
    await client.call(addBankStatement, { form: statementForm(canary) })
    const { data } = await client.call(listBankLines, { query: { limit: 100 } })
    const line = data.toSorted((one, other) => one.id - other.id).at(-1)
    if (!line) throw new Error('no bank line waits')
    return { id: line.id, body: { parts: [{ loanId: loanId(), amount: line.amount }] } }
  }
  const aPayerName = async () => {
    const { client } = await owner()
    const { id, body } = await aLine()
    await client.call(assignBankLine, { params: { lineId: id }, body })
    return (await client.call(listPayerNames)).data[0]?.id ?? 0
  }
  return {
    previewBankStatement: () => ({ form: statementForm() }),
    addBankStatement: () => ({ form: statementForm() }),
    listBankStatements: () => ({}),
    listBankLines: () => ({}),
    getBankTotals: () => ({}),
    assignBankLine: async () => {
      const { id, body } = await aLine()
      return { params: { lineId: id }, body }
    },
    setBankLineAside: async () => ({ params: { lineId: (await aLine()).id }, body: { reason: 'Rent' } }),
    releaseBankLine: async () => {
      const params = { lineId: (await aLine()).id }
      await (await owner()).client.call(setBankLineAside, { params, body: { reason: 'Rent' } })
      return { params }
    },
    listPayerNames: () => ({}),
    forgetPayerName: async () => ({ params: { payerNameId: await aPayerName() } }),
  }
}
