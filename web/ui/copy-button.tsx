import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'

/** Copies a text, and says so. Without permission to write the clipboard the text can still be copied by hand. */
export function CopyButton({ text, copied }: { text: string; copied: string }) {
  const t = useText()
  const [isCopied, setIsCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => undefined,
    )
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? copied : t('ui.copy')}</span>
    </Button>
  )
}
