import type { FormEvent } from 'react'
import { getUser, type User, updateUser } from '#contract/users/users.ts'
import { errorText, isAboutFields } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useSpeech } from '../i18n/use-text.ts'
import { useSession, useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { TableSkeleton } from '../ui/page/skeleton.tsx'
import { VerificationMail } from './verification-mail.tsx'
import './users.css'

/** Who one is, for oneself to keep right. */
export function Profile() {
  const { t } = useSpeech()
  const { id } = useUser()
  const user = useRead(getUser, { params: { userId: id } })
  return (
    <Page title={t('users.profile')} subtitle={t('users.profileHint')} width="NARROW">
      <Read of={user} failed={t('users.failedToLoadProfile')} keepsLast coming={<TableSkeleton rows={5} columns={1} />}>
        {(stored) => <ProfileForm key={stored.id} user={stored} />}
      </Read>
    </Page>
  )
}

type Values = { fullName: string; phoneNumber: string; companyName: string }

const problemsOf = ({ fullName }: Values) => (fullName.trim() === '' ? { fullName: 'user.fullNameRequired' } : {})

function ProfileForm({ user }: { user: User }) {
  const speech = useSpeech()
  const { t } = speech
  const { reload } = useSession()
  const format = useFormat()
  const { write, isWriting, error } = useWrite(updateUser)
  const form = useForm<Values>({
    initial: valuesOf(user),
    problemsOf,
    draft: 'profile',
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isWriting || !form.check()) return
    try {
      const saved = await write({ params: { userId: user.id }, body: payloadOf(form.values) })
      form.restart(valuesOf(saved))
      showToast({ text: t('users.profileSaved') })
      await reload()
    } catch (reason) {
      form.refuse(reason)
    }
  }
  return (
    <form className="panel users-form" noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{error && !isAboutFields(error) && errorText(error, speech, 'users.failedToSave')}</FormError>
      <TextField label={t('users.fullName')} autoComplete="name" aria-required {...form.text('fullName')} />
      <TextField
        label={t('users.email')}
        value={user.email}
        readOnly
        description={t(user.emailVerified ? 'users.emailVerified' : 'users.emailNotVerified')}
      />
      {!user.emailVerified && <VerificationMail email={user.email} />}
      {user.role && <TextField label={t('users.accountType')} value={t(`role.${user.role}`)} readOnly />}
      <PhoneField label={`${t('users.phone')} (${t('common.optional')})`} {...form.field('phoneNumber')} />
      <TextField
        label={`${t('users.company')} (${t('common.optional')})`}
        autoComplete="organization"
        {...form.text('companyName')}
      />
      <div className="users-actions">
        <span className="users-quiet">{t('users.since', { day: format.day(user.createdAt, 'long') })}</span>
        <Button type="submit" loading={isWriting}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

const valuesOf = ({ fullName, phoneNumber, companyName }: User): Values => ({
  fullName,
  phoneNumber: phoneNumber ?? '',
  companyName: companyName ?? '',
})

function payloadOf({ fullName, phoneNumber, companyName }: Values) {
  return {
    fullName: fullName.trim(),
    ...(phoneNumber.trim() && { phoneNumber: phoneNumber.trim() }),
    ...(companyName.trim() && { companyName: companyName.trim() }),
  }
}
