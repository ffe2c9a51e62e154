import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { TextField } from './fields/text-field.tsx'
import { handedLink } from './shareable-link.ts'
import './link-to-hand-over.css'

/** A link that works once, to copy and pass on. It cannot be shown again: the server keeps only a fingerprint of it. */
export function LinkToHandOver({ label, url }: { label: string; url: string }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setIsCopied] = useState(false)
  const link = handedLink(url, window.location.origin)
  const Icon = isCopied ? IconCheck : IconCopy
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
    } catch {
      // Without permission to write the clipboard, the user copies the selected text by hand.
    }
  }
  return (
    <div className="link-to-hand-over row" data-gap="8">
      <TextField ref={field} label={label} value={link} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? t('ui.copied') : t('ui.copyLink')}</span>
      </Button>
    </div>
  )
}
