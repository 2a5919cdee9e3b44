import { changePasswordInput, texts } from '@vondrona/rules/sessions'
import { type FormEvent, useState } from 'react'
import { call, Refusal } from '../../../lib/api/graphql.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FieldError } from '../../../ui/controls/field.tsx'
import { PasswordField } from '../../../ui/controls/password-field.tsx'
import { toast } from '../../../ui/dialogs/toasts.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { ChangePasswordDocument } from './operations.generated.ts'

type Name = 'currentPassword' | 'newPassword' | 'repeated'
const empty: Record<Name, string> = { currentPassword: '', newPassword: '', repeated: '' }

/** R-PROF-06: current, new, and new once more; the other devices are signed out. */
export function PasswordCard() {
  const t = useTexts(texts)
  const [values, setValues] = useState(empty)
  const [problems, setProblems] = useState<Partial<Record<Name | 'form', string>>>({})
  const [busy, setBusy] = useState(false)

  async function change(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const { repeated, ...input } = values
    const wrong = wrongIn(input, repeated)
    setProblems(Object.fromEntries(Object.entries(wrong).map(([name, key]) => [name, t(key)])))
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      toast.success((await call(ChangePasswordDocument, { input })).changePassword.message)
      setValues(empty)
    } catch (error) {
      const refusal = error instanceof Refusal ? error : null
      const message = refusal?.message ?? t('sessions.settings.failed')
      setProblems(
        refusal?.code === 'WRONG_PASSWORD'
          ? { currentPassword: message }
          : Object.keys(refusal?.fields ?? {}).length > 0
            ? refusal!.fields
            : { form: message },
      )
    } finally {
      setBusy(false)
    }
  }
  const field = (name: Name) => ({
    error: problems[name],
    required: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })

  return (
    <Card text={t('sessions.settings.passwordText')} title={t('sessions.settings.password')}>
      <form className="flex flex-col gap-4" noValidate onSubmit={change}>
        <PasswordField
          {...field('currentPassword')}
          autoComplete="current-password"
          label={t('sessions.settings.currentPassword')}
        />
        <PasswordField {...field('newPassword')} autoComplete="new-password" label={t('sessions.newPassword')} />
        <PasswordField
          {...field('repeated')}
          autoComplete="new-password"
          label={t('sessions.settings.repeatPassword')}
        />
        <FieldError>{problems.form}</FieldError>
        <Button busy={busy} className="self-start" type="submit" variant="primary">
          {t('sessions.settings.changePassword')}
        </Button>
      </form>
    </Card>
  )
}

type Key = keyof typeof texts.fr

/** Text keys by field; the same schema as the server's, and the repetition that only the form knows (R-SIGN-36). */
function wrongIn(
  input: { currentPassword: string; newPassword: string },
  repeated: string,
): Partial<Record<Name, Key>> {
  const parsed = changePasswordInput.safeParse(input)
  const issues = parsed.error?.issues ?? []
  const wrong = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message as Key]))
  return repeated === input.newPassword ? wrong : { ...wrong, repeated: 'sessions.passwordMismatch' }
}
