import { sendVerification } from '#contract/auth/auth.ts'
import { getUser, type User, updateUser } from '#contract/users/users.ts'
import { isAboutFields } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { servedSettings } from '../session/served-settings.ts'
import { useSession, useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/dialogs/toast.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { PhoneField } from '../ui/fields/phone-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Page } from '../ui/page/page.tsx'
import { Read } from '../ui/page/read.tsx'
import { TableSkeleton } from '../ui/page/skeleton.tsx'
import './users.css'

/** The user's own data, to edit. */
export function Profile() {
  const t = useText()
  const { id } = useUser()
  const user = useRead(getUser, { params: { userId: id } })
  return (
    <Page title={t('shell.profile')} subtitle={t('users.profileHint')} width="NARROW">
      <Read of={user} failed={t('users.failedToLoadProfile')} keepsLast coming={<TableSkeleton rows={5} columns={1} />}>
        {(stored) => <ProfileForm key={stored.id} user={stored} />}
      </Read>
    </Page>
  )
}

type Values = { fullName: string; phoneNumber: string; companyName: string }

const problemsOf = ({ fullName }: Values) => (fullName.trim() === '' ? { fullName: 'user.fullNameRequired' } : {})

function ProfileForm({ user }: { user: User }) {
  const t = useText()
  const { reload } = useSession()
  const format = useFormat()
  const form = useForm<Values>({
    initial: valuesOf(user),
    problemsOf,
    draft: 'profile',
  })
  const save = useAction(updateUser, {
    failed: 'users.failedToSave',
    said: t('users.profileSaved'),
    onDone: async (saved) => {
      form.restart(valuesOf(saved))
      await reload()
    },
  })
  const submit = async () => {
    if (!save.isBusy && form.check())
      await save.run({ params: { userId: user.id }, body: payloadOf(form.values) }, form.refuse)
  }
  return (
    <CheckedForm className="section panel stack" gap="16" onSubmit={submit}>
      <FormError>{!isAboutFields(save.refusal) && save.error}</FormError>
      <TextField label={t('auth.fullName')} autoComplete="name" aria-required {...form.text('fullName')} />
      <TextField label={t('auth.email')} value={user.email} readOnly description={t(confirmationOf(user))} />
      {!user.emailVerified && <VerificationMail email={user.email} />}
      {user.role && <TextField label={t('auth.accountType')} value={t(`role.${user.role}`)} readOnly />}
      <PhoneField label={`${t('word.phone')} (${t('common.optional')})`} {...form.field('phoneNumber')} />
      <TextField
        label={`${t('auth.company')} (${t('common.optional')})`}
        autoComplete="organization"
        {...form.text('companyName')}
      />
      <div className="users-actions row wrap spread" data-gap="12">
        <span className="muted small">{t('users.since', { day: format.dayIn(user.createdAt, 'long') })}</span>
        <Button type="submit" loading={save.isBusy}>
          {t('common.save')}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Whether the address is confirmed; where no mail can be sent, that this is not needed. */
function confirmationOf({ emailVerified }: User) {
  if (emailVerified) return 'users.emailVerified'
  return servedSettings().hasMail ? 'users.emailNotVerified' : 'users.emailNoMail'
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

/** For an e-mail address not confirmed yet: sends another link. Renders nothing where no mail can be sent. */
function VerificationMail({ email }: { email: string }) {
  const t = useText()
  const send = useAction(sendVerification, {
    failed: 'users.verificationFailed',
    // An address that was confirmed meanwhile gets no mail; the profile is read again and shows it.
    onDone: ({ sent }) => sent && showToast({ text: t('users.verificationSent', { email }) }),
  })
  if (!servedSettings().hasMail) return null

  return (
    <div>
      <FormError>{send.error}</FormError>
      <Button variant="default" loading={send.isBusy} onClick={() => void send.run({})}>
        {t('users.sendVerification')}
      </Button>
    </div>
  )
}
