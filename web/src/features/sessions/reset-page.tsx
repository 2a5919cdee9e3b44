import { linkTo } from '@vondrona/rules/pages'
import { passwordStep, texts } from '@vondrona/rules/sessions'
import { texts as verificationTexts } from '@vondrona/rules/sessions/verification'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { zodResolver } from '../../lib/forms/zod-resolver.ts'
import { enter } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { PasswordStrength } from '../../ui/controls/password-strength.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { PasswordResetDocument, ResetPasswordDocument } from './operations.generated.ts'
import { ResetRequest } from './reset-request.tsx'

/** The mailed link: a new password ends every session and opens one here. */
export function Component() {
  const t = useTexts(texts)
  const v = useTexts(verificationTexts)
  useTitle(t('sessions.newPassword'))
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, problem: unknown } = useAnswer(token ? () => call(PasswordResetDocument, { token }) : null, token)
  /** The link was used up: nothing more can be typed here. */
  const [used, setUsed] = useState<{ isOver: boolean; message: string } | null>(null)
  const isDead = !token || unknown?.code === 'LINK_INVALID'
  const end = isDead ? { isOver: true, message: t('sessions.linkInvalid') } : used
  const { form, field, submit, busy, problem } = useFormAction(
    {
      defaultValues: { password: '', confirmation: '' },
      resolver: zodResolver(passwordStep),
      t,
      refused: ({ code, message }) => {
        const isEnd = code === 'LINK_INVALID' || code === 'TOTP_REQUIRED'
        if (isEnd) setUsed({ isOver: code === 'LINK_INVALID', message })
        return isEnd
      },
    },
    async ({ password }) => {
      const { resetPassword } = await call(ResetPasswordDocument, { token, password })
      await enter(resetPassword.token, false)
      toast.success(t('sessions.resetDone'))
      navigate(linkTo('dashboard'), { replace: true })
    },
  )

  if (end?.isOver) return <ResetRequest text={v('verification.resetOverText')} title={v('verification.resetOver')} />
  if (end)
    return (
      <NarrowPage text={end.message} title={t('sessions.newPassword')}>
        <ButtonLink block to={linkTo('login')} variant="primary">
          {t('shell.login')}
        </ButtonLink>
      </NarrowPage>
    )
  if (!data && !unknown)
    return (
      <NarrowPage title={t('sessions.newPassword')}>
        <SkeletonText lines={6} />
      </NarrowPage>
    )
  return (
    <NarrowPage
      below={
        <Link className="link inline-flex min-h-11 items-center" to={linkTo('login')}>
          {t('sessions.backToLogin')}
        </Link>
      }
      text={[data && t('sessions.resetFor', { name: data.passwordReset.pseudo }), t('sessions.resetText')]
        .filter(Boolean)
        .join(' ')}
      title={t('sessions.newPassword')}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <FormProblem>{problem}</FormProblem>
        <PasswordField
          autoComplete="new-password"
          hint={t('sessions.passwordHint')}
          label={t('sessions.newPassword')}
          required
          strength={<PasswordStrength password={form.watch('password')} />}
          {...field('password')}
        />
        <PasswordField
          autoComplete="new-password"
          label={t('sessions.confirmation')}
          required
          {...field('confirmation')}
        />
        <Button block busy={busy} type="submit" variant="primary">
          {t('sessions.savePassword')}
        </Button>
      </form>
    </NarrowPage>
  )
}
