import { DOCUMENT_TYPES } from '#contract/documents/documents.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

export type Described = { title: string; documentType: string; isVisible: boolean }

type Props = {
  form: Described
  onChange: (form: Described) => void
  titleHint?: string
  titleError: string | undefined
}

/** The description of a document: its title, its type, and whether the borrower sees it. */
export function DocumentDescription({ form, onChange, titleHint, titleError }: Props) {
  const { t, known } = useSpeech()
  // An API client may have given the document another type.
  const types = new Set([...DOCUMENT_TYPES, form.documentType])
  return (
    <>
      <TextField
        label={t('documents.title')}
        description={titleHint}
        name="title"
        maxLength={120}
        value={form.title}
        error={titleError}
        onChange={({ currentTarget: { value: title } }) => onChange({ ...form, title })}
      />
      <SelectField
        label={t('word.type')}
        name="documentType"
        value={form.documentType}
        data={[...types].map((value) => ({ value, label: known(`documentType.${value}`) ?? value }))}
        onChange={({ currentTarget: { value: documentType } }) => onChange({ ...form, documentType })}
      />
      <Checkbox
        label={t('documents.visible')}
        description={t('documents.visibleHint')}
        checked={form.isVisible}
        onChange={({ currentTarget: { checked: isVisible } }) => onChange({ ...form, isVisible })}
      />
    </>
  )
}
