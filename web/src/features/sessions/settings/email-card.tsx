import { email as emailRule, texts } from '@vondrona/rules/sessions'
import { schemaParams } from '@vondrona/rules/texts'
import { type FormEvent, useState } from 'react'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { TextField } from '../../../ui/controls/text-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { RequestEmailChangeDocument, SettingsResendVerificationDocument } from './operations.generated.ts'

/** The address: verified or not, sent again, or changed by a link to the new one. */
export function EmailCard({ email, verified }: { email: string | null; verified: boolean }) {
  const t = useTexts(texts)
  const [changing, setChanging] = useState(false)
  const [busy, setBusy] = useState(false)

  async function resend() {
    setBusy(true)
    try {
      toast.success((await call(SettingsResendVerificationDocument, {})).resendVerification.message)
    } catch (error) {
      toast.error(error instanceof Refusal ? error.message : t('sessions.settings.failed'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card title={t('sessions.settings.email')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="break-all">{email}</span>
        <Badge tone={verified ? 'success' : 'warning'}>
          {t(verified ? 'sessions.settings.verified' : 'sessions.settings.notVerified')}
        </Badge>
      </p>
      {changing ? (
        <ChangeEmail onEnd={() => setChanging(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {!verified && (
            <Button busy={busy} onClick={resend} variant="primary">
              {t('sessions.settings.resend')}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{t('sessions.settings.changeEmail')}</Button>
        </div>
      )}
    </Card>
  )
}

function ChangeEmail({ onEnd }: { onEnd: () => void }) {
  const t = useTexts(texts)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<{ email?: string; password?: string }>({})

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const parsed = emailRule.safeParse(email)
    const wrong = parsed.error?.issues[0]?.message as Parameters<typeof t>[0] | undefined
    if (!parsed.data || !password) {
      return setProblems({
        ...(wrong && { email: t(wrong, schemaParams) }),
        ...(!password && { password: t('sessions.passwordMissing') }),
      })
    }
    setBusy(true)
    setProblems({})
    try {
      const sent = await call(RequestEmailChangeDocument, { email: parsed.data, password })
      toast.success(sent.requestEmailChange.message)
      onEnd()
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null
      const message = refusal?.message ?? t('sessions.settings.failed')
      setProblems(
        refusal?.code === 'WRONG_PASSWORD' ? { password: message } : { email: refusal?.fields.email ?? message },
      )
      setBusy(false)
    }
  }

  return (
    <form className="mt-4 flex flex-col gap-4 border-t pt-4" noValidate onSubmit={send}>
      <TextField
        autoComplete="email"
        error={problems.email}
        hint={t('sessions.settings.newEmailHint')}
        inputMode="email"
        label={t('sessions.settings.newEmail')}
        onChange={(event) => setEmail(event.target.value)}
        required
        type="email"
        value={email}
      />
      <PasswordField
        autoComplete="current-password"
        error={problems.password}
        label={t('sessions.settings.currentPassword')}
        onChange={(event) => setPassword(event.target.value)}
        required
        value={password}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} type="submit" variant="primary">
          {t('sessions.settings.sendLink')}
        </Button>
        <Button disabled={busy} onClick={onEnd} variant="quiet">
          {t('sessions.settings.cancel')}
        </Button>
      </div>
    </form>
  )
}
