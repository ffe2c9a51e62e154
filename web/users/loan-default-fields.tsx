import { PRESET_TERMS } from '#contract/loans/term-table.ts'
import { TermField } from '../terms/term-field.tsx'
import type { TermsDraft } from '../terms/terms-draft.ts'
import type { useForm } from '../ui/forms/use-form.ts'

/** The defaults while they are edited; null is an empty field. */
export type DefaultsDraft = Pick<TermsDraft, (typeof PRESET_TERMS)[number]>

type DefaultsForm = Pick<ReturnType<typeof useForm<DefaultsDraft>>, 'values' | 'text' | 'field'>

/** The defaults for new loans, in the words of the loan form. */
export function LoanDefaultFields({ form }: { form: DefaultsForm }) {
  return (
    <div className="users-pairs grid" data-gap="16">
      {PRESET_TERMS.map((term) => (
        <TermField key={term} term={term} {...form.field(term)} isRequired={false} />
      ))}
    </div>
  )
}
