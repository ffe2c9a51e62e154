import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useText } from '../i18n/use-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Brand } from '../ui/page/brand.tsx'
import { Menu } from './menu.tsx'
import './drawer.css'

type Props = { isOpen: boolean; onClose: () => void }

/** The menu on small screens. Escape, a click outside or choosing an entry closes it. */
export function Drawer({ isOpen, onClose }: Props) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  return (
    // The dialog handles Escape itself; the click handler is for the backdrop and for the entry of the current page.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('shell.menu')}
      onClose={onClose}
      onClick={(event) => {
        const isLink = event.target instanceof Element && event.target.closest('a') !== null
        if (isLink || event.target === event.currentTarget) onClose()
      }}
    >
      {isOpen && (
        <div className="drawer-box">
          <div className="drawer-bar row spread">
            <Brand to="/dashboard" />
            <IconButton label={t('shell.closeMenu')} onClick={onClose}>
              <IconX size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </div>
          <Menu />
        </div>
      )}
    </dialog>
  )
}
