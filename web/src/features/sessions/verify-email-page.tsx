import { texts } from '@vondrona/rules/sessions'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/call.ts'
import { problemsOf } from '../../lib/refusal.ts'
import { checkAuth, enter, useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTitle } from '../../lib/title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NarrowPage } from '../../ui/narrow-page.tsx'
import { toast } from '../../ui/toast.ts'
import { ResendVerificationDocument, VerifyEmailDocument } from './operations.generated.ts'

/** R-AUTH-06, R-AUTH-25: the mailed link proves the address (or its change) and opens a session in this tab, unless its person is in already. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('sessions.verifyTitle'))
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const [refusal, setRefusal] = useState(token ? '' : t('sessions.linkInvalid'))
  const [networkFailed, setNetworkFailed] = useState(false)
  const session = useSession()
  const used = useRef(false)

  const follow = async () => {
    setRefusal('')
    setNetworkFailed(false)
    try {
      const { verifyEmail } = await call(VerifyEmailDocument, { token })
      const { user } = await checkAuth() // an answer that was on its way may be older than the proof
      if (user?.id === verifyEmail.user.id) await checkAuth()
      else await enter(verifyEmail.token, false)
      toast.success(t('sessions.verifiedAndIn'))
      navigate('/dashboard', { replace: true })
    } catch (error) {
      const { code, message } = problemsOf(error)
      setNetworkFailed(code === 'NETWORK')
      setRefusal(message || t('sessions.failed'))
    }
  }

  const resend = async () => {
    try {
      const { resendVerification } = await call(ResendVerificationDocument, {})
      toast.success(resendVerification.message)
    } catch (error) {
      toast.error(problemsOf(error).message || t('sessions.failed'))
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the link works once, so it is followed once
  useEffect(() => {
    if (used.current || !token) return
    used.current = true
    void follow()
  }, [])

  return (
    <NarrowPage text={refusal || t('sessions.verifying')} title={t('sessions.verifyTitle')}>
      {networkFailed && (
        <Button block onClick={follow} variant="primary">
          {t('sessions.tryAgain')}
        </Button>
      )}
      {refusal && !networkFailed && (
        <div className="flex flex-col gap-2.5">
          {session.user && !session.user.emailVerified && (
            <Button block onClick={resend} variant="primary">
              {t('sessions.resendLink')}
            </Button>
          )}
          <ButtonLink block to={session.user ? '/dashboard' : '/login'}>
            {t(session.user ? 'sessions.toHome' : 'sessions.enter')}
          </ButtonLink>
        </div>
      )}
    </NarrowPage>
  )
}
