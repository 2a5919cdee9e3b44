import { requestEmailChangeInput, texts as sessionTexts } from '@vondrona/rules/sessions'
import { texts } from '@vondrona/rules/sessions/settings'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../../lib/forms/zod-resolver.ts'
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
  const resend = useAction(async () => {
    toast.success((await call(SettingsResendVerificationDocument, {})).resendVerification.message)
  })

  return (
    <Card title={t('settings.email')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="break-all">{email}</span>
        <Badge tone={verified ? 'success' : 'warning'}>
          {t(verified ? 'settings.verified' : 'settings.notVerified')}
        </Badge>
      </p>
      {changing ? (
        <ChangeEmail onEnd={() => setChanging(false)} />
      ) : (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {!verified && (
            <Button busy={resend.busy} onClick={resend.run} variant="primary">
              {t('settings.resend')}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{t('settings.changeEmail')}</Button>
        </div>
      )}
    </Card>
  )
}

const resolver = zodResolver<{ email: string; password: string }>(requestEmailChangeInput, ({ password }) => ({
  password: password ? undefined : 'sessions.passwordMissing',
}))

function ChangeEmail({ onEnd }: { onEnd: () => void }) {
  const t = useTexts(texts)
  const session = useTexts(sessionTexts)
  const { field, submit, busy, problem } = useFormAction(
    { defaultValues: { email: '', password: '' }, resolver, t: session },
    async (input) => {
      const { requestEmailChange } = await call(RequestEmailChangeDocument, input)
      toast.success(requestEmailChange.message)
      onEnd()
    },
  )

  return (
    <form className="mt-4 flex flex-col gap-4 border-t pt-4" noValidate onSubmit={submit}>
      <FormProblem>{problem}</FormProblem>
      <TextField
        autoComplete="email"
        hint={t('settings.newEmailHint')}
        inputMode="email"
        label={t('settings.newEmail')}
        required
        type="email"
        {...field('email')}
      />
      <PasswordField
        autoComplete="current-password"
        label={t('settings.currentPassword')}
        required
        {...field('password')}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} type="submit" variant="primary">
          {t('settings.sendLink')}
        </Button>
        <Button disabled={busy} onClick={onEnd} variant="quiet">
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  )
}
