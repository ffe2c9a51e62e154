import type { ListedUser } from '#contract/admin/admin.ts'
import { getLenderLimits, type LenderLimits, type ShownLenderLimits, setLenderLimits } from '#contract/admin/limits.ts'
import { isAboutFields } from '../api/error-text.ts'
import { useRead } from '../api/use-read.ts'
import { SecondAdministratorNote } from '../approvals/second-administrator-note.tsx'
import { count as countText } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { CountField } from '../ui/fields/number-fields.tsx'
import { FormDialog } from '../ui/forms/form-dialog.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { ErrorState } from '../ui/page/error-state.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { bytesText } from './system-figures.ts'

type Props = { user: ListedUser; onClose: () => void }

/** How much a lender may store and how many letters they may send, beside what is used of it. */
export function LenderLimitsDialog({ user, onClose }: Props) {
  const t = useText()
  const { data, isError, refetch } = useRead(getLenderLimits, { params: { userId: user.id } })
  // What was read when the dialog was last open is shown first: the form begins anew with what holds now.
  const key = `${data?.fileMegabytes} ${data?.lettersADay} ${data?.mayWriteToStrangers}`
  if (data) return <LimitsForm key={key} user={user} limits={data} onClose={onClose} />
  return (
    <FormDialog
      title={t('admin.limitsTitle', { name: user.fullName })}
      submitLabel={t('admin.limitsSave')}
      onSubmit={() => undefined}
      onClose={onClose}
      isDisabled
    >
      {isError ? <ErrorState message={t('admin.limitsFailed')} onRetry={refetch} /> : <Skeleton height="240px" />}
    </FormDialog>
  )
}

/** Whether more is asked for than holds now; an emptied field may be more, since the rule is. */
function isMore(wished: LenderLimits, limits: ShownLenderLimits): boolean {
  const { fileMegabytes, fileMegabytesNow, lettersADay, lettersADayNow, mayWriteToStrangers } = limits
  return (
    (wished.fileMegabytes === null ? fileMegabytes !== null : wished.fileMegabytes > fileMegabytesNow) ||
    (wished.lettersADay === null ? lettersADay !== null : wished.lettersADay > lettersADayNow) ||
    (wished.mayWriteToStrangers && !mayWriteToStrangers)
  )
}

function LimitsForm({ user, limits, onClose }: Props & { limits: ShownLenderLimits }) {
  const t = useText()
  const { id, fullName: name } = user
  const { fileMegabytes, lettersADay, mayWriteToStrangers } = limits
  const form = useForm<LenderLimits>({
    initial: { fileMegabytes, lettersADay, mayWriteToStrangers },
    problemsOf: () => ({}),
  })
  const save = useAction(setLenderLimits, {
    failed: 'admin.changeFailed',
    said: t('admin.limitsSaved', { name }),
    onClose,
  })
  const used = { used: bytesText(limits.usedFileBytes), megabytes: countText(limits.fileMegabytesNow) }
  const sent = { sent: countText(limits.lettersOfDay), letters: countText(limits.lettersADayNow) }
  return (
    <FormDialog
      title={t('admin.limitsTitle', { name })}
      submitLabel={t('admin.limitsSave')}
      onSubmit={() => save.run({ params: { userId: id }, body: form.values }, form.refuse)}
      onClose={onClose}
      isBusy={save.isBusy}
      error={!isAboutFields(save.refusal) && save.error}
    >
      <p className="muted small">{t('admin.limitsText')}</p>
      <CountField
        {...form.field('fileMegabytes')}
        label={t('admin.limitFiles')}
        description={t('admin.limitFilesNow', used)}
      />
      <CountField
        {...form.field('lettersADay')}
        label={t('admin.limitLetters')}
        description={t('admin.limitLettersNow', sent)}
      />
      <Checkbox
        label={t('admin.limitStrangers')}
        description={t(limits.isNew ? 'admin.limitStrangersNew' : 'admin.limitStrangersOld')}
        checked={form.values.mayWriteToStrangers}
        onChange={({ currentTarget }) => form.set('mayWriteToStrangers', currentTarget.checked)}
      />
      {isMore(form.values, limits) && <SecondAdministratorNote />}
    </FormDialog>
  )
}
