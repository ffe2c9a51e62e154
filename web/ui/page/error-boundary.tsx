import { Component, type ReactNode } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { ErrorState } from './error-state.tsx'

type Props = { children: ReactNode }
type State = { hasFailed: boolean }

/**
 * Keeps a broken screen from taking the whole page with it. React offers this to classes alone, so this is the one
 * component that is a class.
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

/** A new release also ends here, when the code of a screen is no longer on the server: reloading mends that too. */
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
