import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../icon-button.tsx'
import { useDocumentTitle } from './use-document-title.ts'
import './page.css'

type Props = {
  title: string
  /** Beside the title, such as a chip or a number. */
  mark?: ReactNode
  /** A line below the title. */
  subtitle?: ReactNode
  /** Shows a back arrow: true goes to the previous page, a path goes there. */
  back?: boolean | string
  /** Name of the back arrow, where "Back" would mean something else on the same screen. */
  backLabel?: string
  /** The one primary action, preceded by secondary ones. */
  actions?: ReactNode
  /** On a phone the actions are a bar at the bottom, under the thumb. */
  hasThumbBar?: boolean
  /** NARROW for forms and texts. */
  width?: 'FULL' | 'NARROW'
  children: ReactNode
}

/** A screen with its heading, actions and content. Also sets the title of the browser tab. */
export function Page({
  title,
  mark,
  subtitle,
  back,
  backLabel,
  actions,
  hasThumbBar,
  width = 'FULL',
  children,
}: Props) {
  useDocumentTitle(title)
  return (
    <div className="page" data-width={width}>
      <header className="page-header row wrap" data-gap="12">
        {back && <BackArrow to={back === true ? undefined : back} label={backLabel} />}
        <div className="page-heading">
          <div className="row wrap" data-gap="4 12">
            <h1 className="breaks">{title}</h1>
            {mark}
          </div>
          {subtitle && <div className="page-subtitle muted">{subtitle}</div>}
        </div>
        {actions && (
          <div className="page-actions fill-phone wrap not-on-paper" data-gap="8" data-thumb={hasThumbBar}>
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  )
}

function BackArrow({ to, label }: { to: string | undefined; label: string | undefined }) {
  const t = useText()
  const navigate = useNavigate()
  const goBack = () => (to === undefined ? navigate(-1) : navigate(to))
  return (
    <IconButton label={label ?? t('common.back')} onClick={() => void goBack()}>
      <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
    </IconButton>
  )
}
