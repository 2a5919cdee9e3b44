import { texts } from '@vondrona/rules/members'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { ResetTotpDocument } from '../operations.generated.ts'

/** For who lost both the phone and the recovery codes. */
export function TotpSection({ member, onChanged }: { member: { id: string }; onChanged: () => void }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const { form, field, submit, busy } = useFormAction({ defaultValues: { password: '' }, t }, async ({ password }) => {
    await call(ResetTotpDocument, { userId: member.id, password })
    toast.success(t('members.totpResetDone'))
    onChanged()
  })

  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-base">{t('members.totp')}</h3>
      {open ? (
        <form className="flex flex-col gap-4" onSubmit={submit}>
          <p className="text-soft">{t('members.totpResetText')}</p>
          <PasswordField
            autoComplete="current-password"
            hint={t('members.yourPasswordHint')}
            label={t('members.yourPassword')}
            required
            {...field('password')}
          />
          <Button busy={busy} className="self-start" disabled={!form.watch('password')} type="submit" variant="danger">
            {t('members.totpReset')}
          </Button>
        </form>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('members.totpReset')}</Button>
      )}
    </section>
  )
}
