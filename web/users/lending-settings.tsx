import { type ComponentProps, useState } from 'react'
import { getTwoFactor } from '#contract/auth/two-factor.ts'
import {
  changesInstructions,
  getLenderSettings,
  type LenderSettings,
  lenderSettings,
  updateLenderSettings,
} from '#contract/loans/lender-settings.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { MoneyField } from '../ui/fields/number-fields.tsx'
import { TextArea } from '../ui/fields/text-area.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import { type Problems, useForm } from '../ui/forms/use-form.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type Proof, TwoFactorProof } from './two-factor-proof.tsx'

/** The lender's payment instructions for borrowers, and the way to what new loans begin with. */
export function LendingSettings() {
  const t = useText()
  const { id } = useUser()
  const { data, error, refetch } = useRead(getLenderSettings, { params: { lenderId: id } })
  if (!data && error)
    return (
      <SettingsSection title={t('users.paymentInstructions')}>
        <ErrorState message={t('users.failedToLoadSettings')} onRetry={refetch} />
      </SettingsSection>
    )
  if (data) return <Form settings={data} />
  // The empty form holds the room until the settings load, so that nothing shifts.
  return (
    <div className="users-coming lined" inert>
      <Form settings={NOTHING_YET} />
    </div>
  )
}

/** The settings during typing; an empty amount is none. */
type Draft = Omit<LenderSettings, 'toleranceAmount'> & { toleranceAmount: number | null }

const NOTHING_YET: LenderSettings = { paymentInstructions: '', postalAddress: '', toleranceAmount: 0 }

function Form({ settings }: { settings: LenderSettings }) {
  const t = useText()
  const { id } = useUser()
  const save = useAction(updateLenderSettings, {
    failed: 'users.failedToSave',
    said: t('users.settingsSaved'),
    onDone: () => setIsProving(false),
  })
  const form = useForm<Draft>({ initial: settings, problemsOf })
  const [isProving, setIsProving] = useState(false)

  const submit = async () => {
    if (save.isBusy || !form.check()) return
    const body = trimmed(form.values)
    if (changesInstructions(settings, body)) return setIsProving(true)
    await save.run({ params: { lenderId: id }, body }, form.refuse)
  }
  const saveProved = (proof: Proof) => {
    let refusal: unknown = null
    const body = { ...trimmed(form.values), ...proof }
    return save
      .run({ params: { lenderId: id }, body }, (reason) => {
        refusal = reason
      })
      .then(() => {
        if (refusal !== null) throw refusal
      })
  }
  return (
    <>
      <CheckedForm className="stack" gap="24" onSubmit={submit}>
        <SettingsSection title={t('users.paymentInstructions')} hint={t('users.paymentInstructionsHint')}>
          <TextArea
            {...form.text('paymentInstructions')}
            label={t('users.paymentInstructionsLabel')}
            placeholder={t('users.paymentInstructionsExample')}
            rows={4}
            maxLength={2000}
          />
          <TextArea
            {...form.text('postalAddress')}
            label={`${t('users.postalAddress')} (${t('common.optional')})`}
            description={t('users.postalAddressHint')}
            rows={3}
            maxLength={500}
          />
          <MoneyField
            {...form.field('toleranceAmount')}
            label={t('users.tolerance')}
            description={t('users.toleranceHint')}
          />
          <FormError>{!isProving && save.error}</FormError>
          <div className="users-actions row wrap spread" data-gap="12">
            <Button type="submit" loading={save.isBusy}>
              {t('users.saveLending')}
            </Button>
          </div>
        </SettingsSection>
      </CheckedForm>
      <SettingsSection
        title={t('users.products')}
        hint={t('users.productsHint')}
        action={<LinkButton to="/settings/products">{t('users.toProducts')}</LinkButton>}
      />
      {isProving && (
        <Prove
          isBusy={save.isBusy}
          error={save.refusal}
          onProved={saveProved}
          onClose={() => {
            save.reset()
            setIsProving(false)
          }}
        />
      )}
    </>
  )
}

type ProveProps = Pick<ComponentProps<typeof TwoFactorProof>, 'isBusy' | 'error' | 'onProved' | 'onClose'>

/** Asks for the password, and the second step where there is one, before borrowers are told another way to pay. */
function Prove(props: ProveProps) {
  const t = useText()
  const { data } = useRead(getTwoFactor, {})
  if (!data) return null
  return (
    <TwoFactorProof
      {...props}
      title={t('users.proveInstructionsTitle')}
      text={t('users.proveInstructions')}
      submitLabel={t('users.saveLending')}
      twoFactor={data}
    />
  )
}

const trimmed = ({ paymentInstructions, postalAddress, toleranceAmount }: Draft): LenderSettings => ({
  paymentInstructions: paymentInstructions.trim(),
  postalAddress: postalAddress.trim(),
  toleranceAmount: toleranceAmount ?? 0,
})

const problemsOf = (draft: Draft): Problems<Draft> => schemaProblems(lenderSettings, trimmed(draft))
