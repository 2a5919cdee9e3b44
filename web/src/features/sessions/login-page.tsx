import { landingOf, linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/sessions'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { FormProblem, useFormAction } from '../../lib/forms/use-form-action.tsx'
import { isWrapped } from '../../lib/platform/wrapper.ts'
import { getSession, login, useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { replayEarlyPress } from '../../lib/takeover/early-press.ts'
import { useEarlyTyping } from '../../lib/takeover/early-typing.ts'
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
  useTitle(t('sessions.login'))
  const navigate = useNavigate()
  const { thrownOut } = useSession()
  const [codeAsked, setCodeAsked] = useState(false)
  const [refusal, setRefusal] = useState<Extract<LoginOutcome, { name: 'blocked' | 'refused' }> | null>(null)
  const { form, field, submit, busy } = useFormAction<LoginForm>(
    {
      defaultValues: { email: '', password: '', rememberMe: isWrapped(), code: '' },
      mayBeLost: true,
      t,
      refused: (found) => {
        const outcome = loginOutcome(found, { refused: t('sessions.failed'), unforeseen: t('sessions.loginError') })
        if (outcome.name === 'codeAsked') setCodeAsked(true)
        else if (outcome.name === 'codeWrong') form.setError('code', outcome, { shouldFocus: true })
        else setRefusal(outcome)
        return true
      },
    },
    async ({ code, ...input }) => {
      setRefusal(null)
      await login({ ...input, ...(codeAsked && { code }) })
      toast.success(t('sessions.welcome'))
      navigate(takeReturn() ?? linkTo(landingOf(getSession().user?.role)), { replace: true })
    },
  )

  useEarlyTyping(['email', 'password', 'rememberMe'], (name, value) =>
    name === 'rememberMe' ? form.setValue(name, value === 'true') : form.setValue(name, value),
  )
  useEffect(replayEarlyPress, [])

  const wasAsked = useRef(false)
  useEffect(() => {
    if (codeAsked !== wasAsked.current) form.setFocus(codeAsked ? 'code' : 'email')
    wasAsked.current = codeAsked
  }, [codeAsked, form.setFocus])

  const startAgain = () => {
    setCodeAsked(false)
    setRefusal(null)
    form.resetField('code')
    form.resetField('password')
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
              {t('shell.signUp')}
            </Link>
          </>
        )
      }
      text={t(codeAsked ? 'sessions.codeText' : 'sessions.loginText')}
      title={t(codeAsked ? 'sessions.codeTitle' : 'sessions.login')}
    >
      <form className="flex flex-col gap-5" data-waits method="post" noValidate onSubmit={submit}>
        {thrownOut && !refusal && <SignedOut />}
        <FormProblem>{refusal?.message}</FormProblem>
        {refusal?.name === 'blocked' && (
          <ButtonLink className="self-start" size="sm" to={linkTo('support')}>
            {t('sessions.toHelp')}
          </ButtonLink>
        )}
        <div className={codeAsked ? 'hidden' : 'contents'}>
          <TextField
            autoCapitalize="none"
            autoComplete="username"
            inputMode="email"
            label={t('sessions.email')}
            required
            spellCheck={false}
            type="email"
            {...field('email', { required: t('sessions.emailMissing') })}
          />
          <PasswordField
            autoComplete="current-password"
            label={t('sessions.password')}
            required
            {...field('password', { required: t('sessions.passwordMissing') })}
          />
          <div className="-my-2 flex flex-wrap items-center justify-between gap-x-2">
            <CheckboxField label={t('sessions.rememberMe')} {...field('rememberMe')} />
            <Link className="link inline-flex min-h-11 items-center text-base" to={linkTo('forgot-password')}>
              {t('sessions.forgot')}
            </Link>
          </div>
        </div>
        {codeAsked && (
          <TextField
            autoComplete="one-time-code"
            hint={t('sessions.codeNeeded')}
            inputMode="numeric"
            label={t('sessions.code')}
            maxLength={20}
            required
            {...field('code', { required: t('sessions.codeNeeded') })}
          />
        )}
        <Button block busy={busy} name="enter" type="submit" variant="primary">
          {t('shell.login')}
        </Button>
      </form>
    </NarrowPage>
  )
}

/** The server ended the session a moment ago: it is said why that happens, before anything is asked. */
function SignedOut() {
  const t = useTexts(texts)
  return (
    <div className="rounded-control bg-warning-soft px-4 py-3" role="status">
      <p className="font-semibold text-warning">{t('sessions.signedOut')}</p>
      <p className="mt-1 text-base">{t('sessions.signedOutText')}</p>
      <Link className="link inline-flex min-h-11 items-center" to={linkTo('support')}>
        {t('sessions.toHelp')}
      </Link>
    </div>
  )
}
