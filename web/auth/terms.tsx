import { useText } from '../i18n/use-text.ts'
import { LegalText } from './legal-text.tsx'

/** The terms of service. */
export function Terms() {
  const t = useText()
  return (
    <LegalText
      title={t('frame.terms')}
      intro={t('legal.termsIntro')}
      sections={[
        { title: t('legal.serviceTitle'), text: t('legal.service') },
        { title: t('legal.accountTitle'), text: t('legal.account') },
        { title: t('legal.contractTitle'), text: t('legal.contract') },
        { title: t('legal.figuresTitle'), text: t('legal.figures') },
        { title: t('legal.useTitle'), text: t('legal.use') },
        { title: t('legal.endTitle'), text: t('legal.end') },
        { title: t('legal.liabilityTitle'), text: t('legal.liability') },
      ]}
    />
  )
}
