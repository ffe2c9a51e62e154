import { IconCamera } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorText, fieldErrorText } from '../../api/error-text.ts'
import { useSpeech } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { showToast } from '../dialogs/toast.ts'
import { SENT_FILE_TYPES, sentFileProblem } from './sent-file.ts'
import { useUpload } from './use-upload.ts'

type Props<E extends Endpoint> = {
  endpoint: E
  params: Readonly<Record<string, number>>
  /** The words of the button, and those for people who hear it among others. */
  label: string
  about: string
}

/** One press: choose a picture or a paper, and it is sent. */
export function SendFile<E extends Endpoint>({ endpoint, params, label, about }: Props<E>) {
  const speech = useSpeech()
  const { t, known } = speech
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { send, isSending, error } = useUpload(endpoint)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = async (file: File) => {
    const found = sentFileProblem(file)
    setProblem(found && known(found.code, found.values))
    if (found) return
    try {
      await send({ file, params })
    } catch {
      return // The error stands below the button.
    }
    showToast({ text: t('documents.sent', { file: file.name }) })
  }
  const refused = error && (fieldErrorText(error, 'file', speech) ?? errorText(error, speech, 'documents.sendFailed'))
  const said = problem ?? refused
  return (
    <div className="stack start" data-gap="4">
      <Button
        variant="default"
        size="xs"
        loading={isSending}
        aria-describedby={said ? id : undefined}
        leftSection={<IconCamera size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => field.current?.click()}
      >
        {label}
        <span className="only-read-out"> {about}</span>
      </Button>
      <input
        ref={field}
        type="file"
        name="file"
        hidden
        accept={SENT_FILE_TYPES}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
      {said && (
        <p id={id} role="alert" className="toned small" data-tone="ERROR">
          {said}
        </p>
      )}
    </div>
  )
}
