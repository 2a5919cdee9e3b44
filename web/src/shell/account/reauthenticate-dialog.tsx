import { reauthenticationLife } from '@vondrona/rules/sessions/constants'
import { texts } from '@vondrona/rules/sessions/reauthentication'
import { useState } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useFormAction } from '../../lib/forms/use-form-action.tsx'
import { answerAsked } from '../../lib/session/reauthentication.ts'
import { useSession } from '../../lib/session/session.ts'
import { renewToken } from '../../lib/session/token-renewal.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ReauthenticateDocument } from '../operations.generated.ts'

/** Asks for the password, or a code where there is a second factor; what waits for it then continues automatically. */
export function ReauthenticateDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const [byCode, setByCode] = useState(false)
  const { form, field, submit, busy } = useFormAction(
    { defaultValues: { typed: '' }, mayBeLost: true, t },
    async ({ typed }) => {
      const { reauthenticate } = await call(ReauthenticateDocument, byCode ? { code: typed } : { password: typed })
      renewToken(reauthenticate.token)
      answerAsked(true)
    },
  )

  return (
    <Dialog
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button busy={busy} disabled={!form.watch('typed')} form="reauthenticate" type="submit" variant="primary">
            {t('reauthentication.confirm')}
          </Button>
        </>
      }
      locked={busy}
      mayBeLost
      onClose={onClose}
      open
      size="sm"
      title={t('reauthentication.title')}
    >
      <form className="flex flex-col gap-4" id="reauthenticate" onSubmit={submit}>
        <p className="text-soft">{t('reauthentication.text', { minutes: reauthenticationLife / 60_000 })}</p>
        {/* For password managers: whose password it is. */}
        <input autoComplete="username" className="hidden" readOnly type="text" value={user?.email ?? ''} />
        {byCode ? (
          <TextField
            autoComplete="one-time-code"
            inputMode="numeric"
            label={t('reauthentication.code')}
            maxLength={20}
            required
            {...field('typed')}
          />
        ) : (
          <PasswordField
            autoComplete="current-password"
            label={t('reauthentication.password')}
            required
            {...field('typed')}
          />
        )}
        {user?.totpEnabled && (
          <button
            className="link min-h-11 self-start"
            onClick={() => {
              setByCode(!byCode)
              form.reset()
            }}
            type="button"
          >
            {t(byCode ? 'reauthentication.usePassword' : 'reauthentication.useCode')}
          </button>
        )}
      </form>
    </Dialog>
  )
}
