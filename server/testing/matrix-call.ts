/** The arguments of an endpoint in the authorization matrix. */
export type MatrixCall = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  form?: FormData
}

/** A text file for a loan. Only the file has the word, because a caller may get the rest of their own input back. */
export function documentForm(loanId: number, word: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ loanId, documentType: 'OTHER', title: 'Note', isVisible: true }))
    form.set(name, String(value))
  form.set('file', new File([`${word} in a file`], 'note.txt'))
  return form
}

/** The same call with ids that do not exist. */
export function absentOf({ params = {}, query, body, form }: MatrixCall): MatrixCall {
  const isId = (name: string, value: unknown) => name.endsWith('Id') && typeof value === 'number'
  const without = (record: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name, isId(name, value) ? 999_999_999 : value]))
  return {
    params: without(params),
    ...(query && { query }),
    ...(body && { body: without(body) }),
    // A form without an id is about what the address names.
    ...(form && { form: form.has('loanId') ? documentForm(999_999_999, '') : form }),
  }
}
