import { changePasswordInput, texts as sessionTexts } from '@vondrona/rules/sessions'
import { texts } from '@vondrona/rules/sessions/settings'
import { call } from '../../../lib/api/graphql.ts'
import { FormProblem, useFormAction } from '../../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../../lib/forms/zod-resolver.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { PasswordStrength } from '../../../ui/controls/password-strength.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChangePasswordDocument } from './operations.generated.ts'

const empty = { currentPassword: '', newPassword: '', repeated: '' }

/** The same schema as the server's, and the repetition that only the form knows (R-SIGN-36). */
const resolver = zodResolver<typeof empty>(changePasswordInput, ({ newPassword, repeated }) => ({
  repeated: repeated === newPassword ? undefined : 'sessions.passwordMismatch',
}))

/** R-PROF-06: current, new, and new again; the other devices are signed out. */
export function PasswordCard() {
  const t = useTexts(texts)
  const session = useTexts(sessionTexts)
  const { form, field, submit, busy, problem } = useFormAction(
    { defaultValues: empty, resolver, t: session },
    async ({ currentPassword, newPassword }) => {
      const { changePassword } = await call(ChangePasswordDocument, { input: { currentPassword, newPassword } })
      toast.success(changePassword.message)
      form.reset()
    },
  )

  return (
    <Card text={t('settings.passwordText')} title={t('settings.password')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <PasswordField
          {...field('currentPassword')}
          required
          autoComplete="current-password"
          label={t('settings.currentPassword')}
        />
        <PasswordField
          {...field('newPassword')}
          required
          autoComplete="new-password"
          label={session('sessions.newPassword')}
          strength={<PasswordStrength password={form.watch('newPassword')} />}
        />
        <PasswordField
          {...field('repeated')}
          required
          autoComplete="new-password"
          label={t('settings.repeatPassword')}
        />
        <Button busy={busy} className="self-start" type="submit" variant="primary">
          {t('settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}
