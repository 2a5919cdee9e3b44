import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/sessions'
import { texts as verificationTexts } from '@vondrona/rules/sessions/verification'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import type { Problems } from '../../lib/api/refusal.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { checkAuth, enter, getSession, mySex, useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import {
  ConfirmEmailDocument,
  type EmailLink,
  EmailLinkDocument,
  ResendVerificationDocument,
} from './operations.generated.ts'

type Link = EmailLink['emailLink']

/**
 * R-AUTH-06, R-AUTH-25: the mailed link says whose address it proves, and waits for a press: what looks at links on its own
 * proves nothing. A first address opens a session in this tab, unless somebody is in already: they stay.
 */
export function Component() {
  const t = useTexts(texts)
  const v = useTexts(verificationTexts)
  useTitle(t('sessions.verifyTitle'))
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const [link, setLink] = useState<Link>()
  const [refusal, setRefusal] = useState(token ? '' : t('sessions.linkInvalid'))
  const [networkFailed, setNetworkFailed] = useState(false)
  const [isOver, setOver] = useState(!token)
  const session = useSession()
  const mayResend = session.user && !session.user.emailVerified
  const isOther = session.user && link && session.user.id !== link.userId

  const refused = ({ code, message }: Problems) => {
    setNetworkFailed(code === 'NETWORK' || code === 'TIMEOUT')
    setOver(code === 'LINK_INVALID')
    setRefusal(message || t('sessions.failed'))
    return undefined
  }
  const look = useAction(
    async () => {
      setRefusal('')
      setLink((await call(EmailLinkDocument, { token })).emailLink)
    },
    { refused },
  )
  const confirm = useAction(
    async () => {
      setRefusal('')
      const { auth } = (await call(ConfirmEmailDocument, { token })).confirmEmail
      if (auth) await enter(auth.token, false)
      const { user } = auth ? getSession() : await checkAuth()
      toast.success(auth ? t('sessions.verifiedAndIn') : v('verification.confirmedDone'))
      navigate(user ? linkTo('dashboard') : linkTo('login'), { replace: true })
    },
    { refused },
  )
  const resend = useAction(async () => {
    toast.success((await call(ResendVerificationDocument, {})).resendVerification.message)
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: one look at the link of the address
  useEffect(() => {
    if (token) void look.run()
  }, [])

  const { email = '', pseudo = '' } = link ?? {}
  const question = link && v(link.isChange ? 'verification.changeText' : 'verification.verifyText', { email, pseudo })
  return (
    <NarrowPage
      text={isOver ? v('verification.verifyOverText') : refusal || question || t('sessions.verifying')}
      title={isOver ? v('verification.verifyOver') : t('sessions.verifyTitle')}
    >
      {link && !refusal && (
        <div className="flex flex-col gap-4">
          {isOther && (
            <p className="rounded-control bg-sunken p-3.5 text-soft">
              {v('verification.otherStays', { sex: mySex() })}
            </p>
          )}
          <Button block busy={confirm.busy} onClick={confirm.run} variant="primary">
            {v('verification.verifyPress')}
          </Button>
        </div>
      )}
      {networkFailed && (
        <Button block onClick={() => (link ? confirm : look).run()} variant="primary">
          {t('shell.retry')}
        </Button>
      )}
      {refusal && !networkFailed && (
        <div className="flex flex-col gap-2.5">
          {isOver && !session.user && <p className="mb-2 text-soft">{v('verification.askSignedIn')}</p>}
          {mayResend && (
            <Button block busy={resend.busy} onClick={resend.run} variant="primary">
              {t('sessions.resendLink')}
            </Button>
          )}
          <ButtonLink
            block
            to={session.user ? linkTo('dashboard') : linkTo('login')}
            variant={mayResend ? 'secondary' : 'primary'}
          >
            {t(session.user ? 'sessions.toHome' : 'shell.login')}
          </ButtonLink>
        </div>
      )}
    </NarrowPage>
  )
}
