import { useText } from '../i18n/use-text.ts'
import { LegalText } from './legal-text.tsx'

/** The privacy policy. */
export function Privacy() {
  const t = useText()
  return (
    <LegalText
      title={t('frame.privacy')}
      intro={t('legal.privacyIntro')}
      sections={[
        { title: t('legal.dataTitle'), text: t('legal.data') },
        { title: t('legal.purposeTitle'), text: t('legal.purpose') },
        { title: t('legal.whoTitle'), text: t('legal.who') },
        { title: t('legal.storageTitle'), text: t('legal.storage') },
        { title: t('legal.keepingTitle'), text: t('legal.keeping') },
        { title: t('legal.rightsTitle'), text: t('legal.rights') },
      ]}
    />
  )
}
