import { linkTo } from '@vondrona/rules/pages'
import { passwordStep, texts } from '@vondrona/rules/sessions'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { problemsOf } from '../../lib/api/refusal.ts'
import { zodResolver } from '../../lib/forms/form.ts'
import { enter } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { ResetPasswordDocument } from './operations.generated.ts'

interface ResetForm {
  password: string
  confirmation: string
}

/** The mailed link: a new password ends every session and opens one here. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('sessions.newPassword'))
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const { register, handleSubmit, formState, setError } = useForm<ResetForm>({
    defaultValues: { password: '', confirmation: '' },
    resolver: zodResolver(passwordStep),
  })
  const { errors, isSubmitting } = formState
  /** The link is used up: nothing more can be typed here. */
  const [end, setEnd] = useState(token ? null : { isOver: true, message: t('sessions.linkInvalid') })
  const sentence = (key: string | undefined) => (key === undefined ? undefined : t(key as keyof typeof texts.fr))

  const submit = handleSubmit(async ({ password }) => {
    try {
      const { resetPassword } = await call(ResetPasswordDocument, { token, password })
      await enter(resetPassword.token, false)
      toast.success(t('sessions.resetDone'))
      navigate(linkTo('dashboard'), { replace: true })
    } catch (error) {
      const { code, fields, message } = problemsOf(error)
      if (fields.password) setError('password', { message: fields.password }, { shouldFocus: true })
      else if (code === 'LINK_INVALID' || code === 'TOTP_REQUIRED') setEnd({ isOver: code === 'LINK_INVALID', message })
      else toast.error(message || t('sessions.failed'))
    }
  })

  if (end)
    return (
      <NarrowPage text={end.message} title={t('sessions.newPassword')}>
        <ButtonLink block to={end.isOver ? linkTo('forgot-password') : linkTo('login')} variant="primary">
          {t(end.isOver ? 'sessions.askAgain' : 'sessions.enter')}
        </ButtonLink>
      </NarrowPage>
    )
  return (
    <NarrowPage
      below={
        <Link className="link" to={linkTo('login')}>
          {t('sessions.backToLogin')}
        </Link>
      }
      text={t('sessions.resetText')}
      title={t('sessions.newPassword')}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <PasswordField
          autoComplete="new-password"
          error={sentence(errors.password?.message)}
          hint={t('sessions.passwordHint')}
          label={t('sessions.newPassword')}
          required
          {...register('password')}
        />
        <PasswordField
          autoComplete="new-password"
          error={sentence(errors.confirmation?.message)}
          label={t('sessions.confirmation')}
          required
          {...register('confirmation')}
        />
        <Button block busy={isSubmitting} type="submit" variant="primary">
          {t('sessions.savePassword')}
        </Button>
      </form>
    </NarrowPage>
  )
}
