import { type ComponentProps, useState } from 'react'
import { Link } from 'react-router'
import { getTwoFactor } from '#contract/auth/two-factor.ts'
import {
  changesInstructions,
  getLenderSettings,
  type LenderSettings,
  lenderSettings,
  loanDefaults,
  USUAL_LOAN_DEFAULTS,
  updateLenderSettings,
} from '#contract/loans/lender-settings.ts'
import { PRESET_TERMS, termEntry } from '#contract/loans/term-table.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/use-text.ts'
import { useUser } from '../session/use-session.ts'
import { TermField } from '../terms/term-field.tsx'
import { TermGroups } from '../terms/term-groups.tsx'
import type { TermsDraft } from '../terms/terms-draft.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextArea } from '../ui/fields/text-area.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { schemaProblems } from '../ui/forms/schema-problems.ts'
import { type Problems, useForm } from '../ui/forms/use-form.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { SettingsSection } from './settings-section.tsx'
import { type Proof, TwoFactorProof } from './two-factor-proof.tsx'

type Draft = DefaultsDraft & { paymentInstructions: string; postalAddress: string }

/** The lender's payment instructions for borrowers, and the defaults for new loans. */
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
    <div className="users-coming" inert>
      <Form settings={NOTHING_YET} />
    </div>
  )
}

const NOTHING_YET: LenderSettings = { paymentInstructions: '', postalAddress: '', loanDefaults: {} }

function Form({ settings }: { settings: LenderSettings }) {
  const t = useText()
  const { id } = useUser()
  const save = useAction(updateLenderSettings, {
    failed: 'users.failedToSave',
    said: t('users.settingsSaved'),
    onDone: () => setIsProving(false),
  })
  const form = useForm<Draft>({ initial: draftOf(settings), problemsOf })
  const [isProving, setIsProving] = useState(false)

  const submit = async () => {
    if (save.isBusy || !form.check()) return
    const body = settingsOf(form.values)
    if (changesInstructions(settings, body)) return setIsProving(true)
    await save.run({ params: { lenderId: id }, body }, form.refuse)
  }
  const saveProved = (proof: Proof) => {
    let refusal: unknown = null
    const body = { ...settingsOf(form.values), ...proof }
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
          <p className="muted small">
            <Link to="/reminders?tab=settings">{t('users.toReminders')}</Link>
          </p>
        </SettingsSection>
        <SettingsSection title={t('users.loanDefaults')} hint={t('users.loanDefaultsHint')}>
          <LoanDefaultFields form={form} />
          <FormError>{!isProving && save.error}</FormError>
          <div className="users-actions row wrap spread" data-gap="12">
            <Button type="submit" loading={save.isBusy}>
              {t('users.saveLending')}
            </Button>
          </div>
        </SettingsSection>
      </CheckedForm>
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

function draftOf({ paymentInstructions, postalAddress, loanDefaults: set }: LenderSettings): Draft {
  const initial: Draft = { paymentInstructions, postalAddress, ...USUAL_LOAN_DEFAULTS }
  const preset = PRESET_TERMS.map((term) => [term, set[term] ?? initial[term]])
  return { ...initial, ...Object.fromEntries(preset) }
}

/** An empty late fee or grace period is stored as 0. */
function settingsOf({ paymentInstructions, postalAddress, lateFee, gracePeriod, ...others }: Draft): LenderSettings {
  return {
    paymentInstructions: paymentInstructions.trim(),
    postalAddress: postalAddress.trim(),
    loanDefaults: { ...others, lateFee: lateFee ?? 0, gracePeriod: gracePeriod ?? 0 },
  }
}

function problemsOf(draft: Draft): Problems<Draft> {
  const { loanDefaults: defaults, ...texts } = settingsOf(draft)
  return { ...schemaProblems(lenderSettings, texts), ...schemaProblems(loanDefaults, defaults) }
}

/** The defaults while they are edited; null is an empty field. */
type DefaultsDraft = Pick<TermsDraft, PresetTerm>
type PresetTerm = (typeof PRESET_TERMS)[number]

const ALWAYS_SHOWN = PRESET_TERMS.filter((term) => termEntry(term).isAlwaysShown)

type DefaultsForm = Pick<ReturnType<typeof useForm<DefaultsDraft>>, 'values' | 'text' | 'field'>

/** The defaults for new loans, in the words of the loan form. */
function LoanDefaultFields({ form }: { form: DefaultsForm }) {
  return (
    <>
      <div className="users-pairs grid" data-gap="16">
        {ALWAYS_SHOWN.map((term) => (
          <TermField key={term} term={term} {...form.field(term)} isRequired={false} />
        ))}
      </div>
      <TermGroups
        terms={PRESET_TERMS}
        values={form.values}
        usual={USUAL_LOAN_DEFAULTS}
        fieldOf={(term) => form.field(term as PresetTerm)} // as it is asked for the terms above
      />
    </>
  )
}
