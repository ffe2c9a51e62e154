import { Component, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ErrorState } from './error-state.tsx'

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/**
 * Keeps the page working when a screen crashes. React offers error boundaries as classes only, hence the only class
 * component.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <Broken /> : this.props.children
  }
}

/** Also shown after a new release, when a screen's code is no longer on the server: reloading solves that too. */
function Broken() {
  const t = useText()
  return (
    <ErrorState
      title={t('frame.broken')}
      message={t('frame.brokenHint')}
      retryLabel={t('frame.reload')}
      onRetry={() => location.reload()}
    />
  )
}
