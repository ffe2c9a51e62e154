import { IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../icon-button.tsx'
import { currentToasts, dismissToast, onToastsChange, type Toast } from './toast.ts'
import './toasts.css'

/** Short messages at the edge of the page. Screen readers read them when idle; they disappear by themselves. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts)
  return (
    <div className="toasts stack not-on-paper" data-gap="8" aria-live="polite" role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const t = useText()
  return (
    <div className="toasts-card row" data-gap="12" data-tone={toast.tone}>
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="text-button strong"
          onClick={() => {
            toast.action?.run()
            dismissToast(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.link && (
        <a className="text-button strong" href={toast.link.to} target="_blank" rel="noreferrer">
          {toast.link.label}
        </a>
      )}
      <IconButton label={t('common.close')} onClick={() => dismissToast(toast.id)}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  )
}
