import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../icon-button.tsx'
import './dialog.css'

const FIRST_FIELD = 'input:not([readonly], [disabled], [type="file"]), select:not([disabled]), textarea'

type Props = {
  title: string
  isOpen: boolean
  onClose: () => void
  children: ReactNode
  /** Its buttons, the primary one last. */
  actions?: ReactNode
  width?: 'SMALL' | 'MEDIUM' | 'LARGE'
}

/**
 * A modal dialog on the browser's own: focus stays in it, Escape and a click outside close it, and the focus returns to
 * where it was. What is in it exists only while it is open. It hangs below the body: the browser swallows the submit event
 * of a form that stands inside another form.
 */
export function Dialog({ title, isOpen, onClose, children, actions, width = 'SMALL' }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    if (!isOpen) return
    dialog.current?.showModal()
    // A form begins in its first field rather than on the cross that closes it.
    dialog.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [isOpen])
  if (!isOpen) return null
  return createPortal(
    // The browser gives the keyboard its way out: Escape closes a dialog.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className="dialog"
      data-width={width}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="dialog-box">
        <div className="dialog-header row spread" data-gap="16">
          <h2 id={titleId} className="dialog-title">
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="dialog-body">{children}</div>
        {actions && (
          <div className="dialog-actions wrap end not-on-paper" data-gap="8">
            {actions}
          </div>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
