import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/sessions'
import { texts as shellTexts } from '@vondrona/rules/shell'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router'
import { problemsOf } from '../../lib/api/refusal.ts'
import { login } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { takeReturn } from '../../shell/navigation/return-to.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { CheckboxField } from '../../ui/controls/checkbox-field.tsx'
import { PasswordField } from '../../ui/controls/password-field.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import { type LoginOutcome, loginOutcome } from './login-outcome.ts'

interface LoginForm {
  email: string
  password: string
  rememberMe: boolean
  code: string
}

/** R-AUTH: who are you? A second factor is asked only of accounts that have one. */
export function Component() {
  const t = useTexts(texts)
  const shell = useTexts(shellTexts)
  useTitle(t('sessions.login'))
  const navigate = useNavigate()
  const [codeAsked, setCodeAsked] = useState(false)
  const [refusal, setRefusal] = useState<Extract<LoginOutcome, { name: 'blocked' | 'refused' }> | null>(null)
  const alert = useRef<HTMLDivElement>(null)
  const { register, handleSubmit, formState, setError, setFocus, resetField } = useForm<LoginForm>({
    defaultValues: { email: '', password: '', rememberMe: false, code: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ code, ...input }) => {
    setRefusal(null)
    try {
      await login({ ...input, ...(codeAsked && { code }) })
      toast.success(t('sessions.welcome'))
      navigate(takeReturn() ?? linkTo('dashboard'), { replace: true })
    } catch (error) {
      const outcome = loginOutcome(problemsOf(error), t('sessions.loginError'))
      if (outcome.name === 'codeAsked') setCodeAsked(true)
      else if (outcome.name === 'codeWrong') setError('code', { message: outcome.message }, { shouldFocus: true })
      else setRefusal(outcome)
    }
  })

  const wasAsked = useRef(false)
  useEffect(() => {
    if (codeAsked !== wasAsked.current) setFocus(codeAsked ? 'code' : 'email')
    wasAsked.current = codeAsked
  }, [codeAsked, setFocus])
  useEffect(() => {
    if (refusal) alert.current?.focus()
  }, [refusal])

  const startAgain = () => {
    setCodeAsked(false)
    setRefusal(null)
    resetField('code')
    resetField('password')
  }

  return (
    <NarrowPage
      below={
        codeAsked ? (
          <button className="link min-h-11" onClick={startAgain} type="button">
            {t('sessions.otherAccount')}
          </button>
        ) : (
          <>
            {t('sessions.noAccount')}{' '}
            <Link className="link inline-flex min-h-11 items-center" to={linkTo('signup')}>
              {shell('shell.signUp')}
            </Link>
          </>
        )
      }
      text={t(codeAsked ? 'sessions.codeText' : 'sessions.loginText')}
      title={t(codeAsked ? 'sessions.codeTitle' : 'sessions.login')}
    >
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        {refusal && (
          <div
            className="rounded-control bg-danger-soft px-4 py-3 text-[0.9375rem] text-danger outline-none"
            ref={alert}
            role="alert"
            tabIndex={-1}
          >
            <p>{refusal.message}</p>
            {refusal.name === 'blocked' && (
              <ButtonLink className="mt-3" size="sm" to={linkTo('support')}>
                {t('sessions.toHelp')}
              </ButtonLink>
            )}
          </div>
        )}
        <div className={codeAsked ? 'hidden' : 'contents'}>
          <TextField
            autoCapitalize="none"
            autoComplete="username"
            error={errors.email && t('sessions.emailMissing')}
            inputMode="email"
            label={t('sessions.email')}
            required
            spellCheck={false}
            type="email"
            {...register('email', { required: true })}
          />
          <PasswordField
            autoComplete="current-password"
            error={errors.password && t('sessions.passwordMissing')}
            label={t('sessions.password')}
            required
            {...register('password', { required: true })}
          />
          <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
            <CheckboxField label={t('sessions.rememberMe')} {...register('rememberMe')} />
            <Link className="link inline-flex min-h-11 items-center text-[0.9375rem]" to={linkTo('forgot-password')}>
              {t('sessions.forgot')}
            </Link>
          </div>
        </div>
        {codeAsked && (
          <TextField
            autoComplete="one-time-code"
            error={errors.code && (errors.code.message || t('sessions.codeNeeded'))}
            hint={t('sessions.codeNeeded')}
            inputMode="numeric"
            label={t('sessions.code')}
            maxLength={20}
            required
            {...register('code', { required: codeAsked })}
          />
        )}
        <Button block busy={isSubmitting} type="submit" variant="primary">
          {t('sessions.enter')}
        </Button>
      </form>
    </NarrowPage>
  )
}
