import { IconAlertTriangle } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../button.tsx'
import './state.css'

type Props = {
  /** Says what happened. */
  message: string
  title?: string | undefined
  /** Tries again; without it there is no button. */
  onRetry?: (() => unknown) | undefined
  /** Text of the button, when it is not Try Again. */
  retryLabel?: string
}

/** Shown where something failed: it says what happened and what was not lost, and offers to try again. */
export function ErrorState({ title, message, onRetry, retryLabel }: Props) {
  const t = useText()
  return (
    <div className="state panel stack row" role="alert">
      <IconAlertTriangle className="toned" data-tone="WARNING" size={28} stroke={1.5} aria-hidden="true" />
      {title && <h2>{title}</h2>}
      <p className="state-text muted">{message}</p>
      {onRetry && (
        <Button variant="default" onClick={() => void onRetry()}>
          {retryLabel ?? t('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}
