import { useText } from '../i18n/use-text.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PlainPage } from './plain-page.tsx'

type Props = { code: string; title: string; hint: string }

/** A page that says why there is nothing here, with a link onward. */
export function CodePage({ code, title, hint }: Props) {
  const t = useText()
  return (
    <PlainPage title={title}>
      <div className="plain-page-center stack row" data-gap="12">
        <p className="plain-page-code tabular">{code}</p>
        <h1>{title}</h1>
        <p className="plain-page-hint muted">{hint}</p>
        <LinkButton to="/dashboard" variant="filled">
          {t('common.goToDashboard')}
        </LinkButton>
      </div>
    </PlainPage>
  )
}
