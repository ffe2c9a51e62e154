import { disownAddress, type Verification } from '#contract/auth/auth.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../ui/button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { FormError } from '../ui/forms/form-error.tsx'

type Props = { token: string; verification: Verification; onDone: () => void; onBack: () => void }

/** Takes the address from an account that somebody else made with it, after saying what becomes of the account. */
export function DisownAddress({ token, verification: { hasBooks, canDisown }, onDone, onBack }: Props) {
  const t = useText()
  const disown = useAction(disownAddress, { failed: 'auth.disownFailed', onDone })
  return (
    <div className="stack" data-gap="16">
      <p>{t(!canDisown ? 'auth.disownNot' : hasBooks ? 'auth.disownBooksHint' : 'auth.disownHint')}</p>
      <FormError>{disown.error}</FormError>
      {canDisown && (
        <Button color="red" fullWidth loading={disown.isBusy} onClick={() => void disown.run({ body: { token } })}>
          {t('auth.disownButton')}
        </Button>
      )}
      <Button variant="default" fullWidth onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
