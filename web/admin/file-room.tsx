import { getFileRoom, type FileRoom as Room, type ShownFileRoom, setFileRoom } from '#contract/admin/limits.ts'
import { useRead } from '../api/use-read.ts'
import { SecondAdministratorNote } from '../approvals/second-administrator-note.tsx'
import { count as countText } from '../i18n/format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { CountField } from '../ui/fields/number-fields.tsx'
import { CheckedForm } from '../ui/forms/checked-form.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useForm } from '../ui/forms/use-form.ts'
import { Read } from '../ui/page/read.tsx'
import { Section } from '../ui/page/section.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'

/** How much the files of each lender may take. A change counts at once. */
export function FileRoom() {
  const t = useText()
  const room = useRead(getFileRoom, {})
  return (
    <Section title={t('admin.fileRoom')}>
      <p className="muted small">{t('admin.fileRoomHint')}</p>
      <Read of={room} failed={t('admin.failed')} keepsLast coming={<Skeleton height="150px" />}>
        {(shown) => <RoomForm shown={shown} />}
      </Read>
    </Section>
  )
}

function RoomForm({ shown }: { shown: ShownFileRoom }) {
  const t = useText()
  const { lenderMegabytes, unprovedMegabytes, startLenderMegabytes, startUnprovedMegabytes } = shown
  const form = useForm<Room>({ initial: { lenderMegabytes, unprovedMegabytes }, problemsOf: () => ({}) })
  const save = useAction(setFileRoom, { failed: 'admin.changeFailed', said: t('admin.fileRoomSaved') })
  const isMore = (wished: number | null, before: number | null, start: number) => (wished ?? start) > (before ?? start)
  const isRaised =
    isMore(form.values.lenderMegabytes, lenderMegabytes, startLenderMegabytes) ||
    isMore(form.values.unprovedMegabytes, unprovedMegabytes, startUnprovedMegabytes)
  return (
    <CheckedForm className="stack" gap="12" before="16" onSubmit={() => save.run({ body: form.values }, form.refuse)}>
      <FormError>{save.error}</FormError>
      <CountField
        {...form.field('lenderMegabytes')}
        label={t('admin.roomOfLender')}
        description={t('admin.roomStart', { megabytes: countText(startLenderMegabytes) })}
      />
      <CountField
        {...form.field('unprovedMegabytes')}
        label={t('admin.roomUnproved')}
        description={t('admin.roomStart', { megabytes: countText(startUnprovedMegabytes) })}
      />
      {isRaised && <SecondAdministratorNote />}
      <Button type="submit" variant="default" loading={save.isBusy}>
        {t('admin.fileRoomSave')}
      </Button>
    </CheckedForm>
  )
}
