import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import './dialog.css'

const FIRST_FIELD = 'input:not([readonly], [disabled], [type="file"]), select:not([disabled]), textarea'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  /** Its first button, which does nothing else: Close under what is only read, Cancel beside an action. */
  leave?: 'CLOSE' | 'CANCEL'
  /** The other buttons, the primary one last. */
  actions?: ReactNode
  width?: 'SMALL' | 'MEDIUM' | 'LARGE'
}

/**
 * A modal dialog, built on the browser's <dialog>: focus stays in it, Escape and a click outside close it, and then the
 * focus returns to where it was. It is rendered only while it is open. It is appended to the body, because the
 * browser swallows the submit event of a form inside another form.
 */
export function Dialog({ title, onClose, children, leave, actions, width = 'SMALL' }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    dialog.current?.showModal()
    // A form starts in its first field rather than on the close button.
    dialog.current?.querySelector<HTMLElement>(FIRST_FIELD)?.focus()
  }, [])
  return createPortal(
    // The dialog handles Escape itself; the click handler is for the backdrop.
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
          <h2 id={titleId} className="dialog-title section-title">
            {title}
          </h2>
          <IconButton label={t('common.close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} aria-hidden="true" />
          </IconButton>
        </div>
        <div className="dialog-body">{children}</div>
        {(leave || actions) && (
          <div className="dialog-actions fill-phone wrap end not-on-paper" data-gap="8">
            {leave && (
              <Button variant="default" onClick={onClose}>
                {t(leave === 'CLOSE' ? 'common.close' : 'common.cancel')}
              </Button>
            )}
            {actions}
          </div>
        )}
      </div>
    </dialog>,
    document.body,
  )
}
