import { texts } from '@vondrona/rules/members'
import { type FormEvent, useState } from 'react'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { ResetTotpDocument } from '../operations.generated.ts'

/** For who lost both the phone and the recovery codes. */
export function TotpSection({ member, onChanged }: { member: { id: string }; onChanged: () => void }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function reset(event: FormEvent) {
    event.preventDefault()
    if (busy || !password) return
    setBusy(true)
    setProblem(undefined)
    try {
      await call(ResetTotpDocument, { userId: member.id, password })
      toast.success(t('members.totpResetDone'))
      onChanged()
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : t('members.updateFailed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="border-t pt-5">
      <h3 className="mb-3 text-base">{t('members.totp')}</h3>
      {open ? (
        <form className="flex flex-col gap-4" onSubmit={reset}>
          <p className="text-soft">{t('members.totpResetText')}</p>
          <PasswordField
            autoComplete="current-password"
            error={problem}
            hint={t('members.yourPasswordHint')}
            label={t('members.yourPassword')}
            onChange={(event) => setPassword(event.target.value)}
            required
            value={password}
          />
          <Button busy={busy} className="self-start" disabled={!password} type="submit" variant="danger">
            {t('members.totpReset')}
          </Button>
        </form>
      ) : (
        <Button onClick={() => setOpen(true)}>{t('members.totpReset')}</Button>
      )}
    </section>
  )
}
