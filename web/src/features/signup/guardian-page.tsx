import { texts as accountTexts, ageOn, dayIn, firstName } from '@vondrona/rules/accounts'
import { nameLength } from '@vondrona/rules/accounts/constants'
import { linkTo } from '@vondrona/rules/pages'
import { texts as sessionTexts } from '@vondrona/rules/sessions'
import { texts } from '@vondrona/rules/signup/guardian'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useFormAction } from '../../lib/forms/use-form-action.tsx'
import { site } from '../../lib/site/site-settings.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { formatDay } from '../../lib/texts/format.ts'
import { useTexts, useTextsOf } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Fact, Facts } from '../../ui/layout/description-list.tsx'
import { NarrowPage } from '../../ui/layout/narrow-page.tsx'
import {
  ConfirmGuardianConsentDocument,
  type GuardianRequest,
  GuardianRequestDocument,
} from './operations.generated.ts'

/** N-08: a parent or guardian reads what is asked, and says yes with their name. Needs no account. */
export function Component() {
  const t = useTexts(texts)
  const session = useTexts(sessionTexts)
  useTitle(t('guardian.page'))
  const token = useSearchParams()[0].get('token') ?? ''
  const { data, problem, again } = useAnswer(() => call(GuardianRequestDocument, { token }), token)
  const [isConfirmed, setConfirmed] = useState(false)

  if (problem?.code === 'LINK_INVALID' || !token)
    return (
      <NarrowPage text={t('guardian.overText')} title={t('guardian.over')}>
        <ButtonLink block to={linkTo('support')}>
          {session('sessions.toHelp')}
        </ButtonLink>
      </NarrowPage>
    )
  if (problem) return <ErrorState onRetry={again} text={problem.message || undefined} />
  if (!data)
    return (
      <NarrowPage title="">
        <SkeletonText lines={6} />
      </NarrowPage>
    )
  const request = data.guardianRequest
  if (isConfirmed || request.confirmed)
    return (
      <NarrowPage text={t('guardian.confirmedText', { name: request.childName })} title={t('guardian.confirmed')}>
        <CircleCheck aria-hidden="true" className="size-10 text-success" />
        <p className="my-5 text-sm text-soft">{t('guardian.withdraw')}</p>
        <ButtonLink block to={linkTo('support')}>
          {session('sessions.toHelp')}
        </ButtonLink>
      </NarrowPage>
    )
  return <Consent onDone={() => setConfirmed(true)} request={request} token={token} />
}

/** A text key, or true. */
const checkName = (typed: string) =>
  typed.trim() === '' ? 'guardian.nameMissing' : (firstName.safeParse(typed).error?.issues[0]?.message ?? true)

function Consent({
  request,
  token,
  onDone,
}: {
  request: GuardianRequest['guardianRequest']
  token: string
  onDone: () => void
}) {
  const t = useTexts(texts)
  const sentence = useTextsOf(texts, accountTexts)
  const params = { name: request.childName, age: ageOn(request.birthDate, dayIn(serverNow())), site: site.name }

  const { field, submit, busy } = useFormAction(
    { defaultValues: { guardianName: '' }, t: sentence },
    async ({ guardianName }) => {
      await call(ConfirmGuardianConsentDocument, { token, guardianName })
      onDone()
    },
  )

  return (
    <NarrowPage
      below={<p className="text-faint text-sm">{t('guardian.refuse')}</p>}
      text={t('guardian.text', params)}
      title={t('guardian.title', params)}
    >
      <Facts className="mb-5 rounded-control bg-sunken p-4">
        <Fact label={t('guardian.born')}>{formatDay(request.birthDate)}</Fact>
        <Fact label={t('guardian.asked')}>{formatDay(request.requestedAt)}</Fact>
      </Facts>
      <p className="mb-6 text-sm text-soft">{t('guardian.limits')}</p>
      <form className="flex flex-col gap-5" noValidate onSubmit={submit}>
        <TextField
          autoComplete="name"
          hint={t('guardian.nameHint')}
          label={t('guardian.name')}
          maxLength={nameLength.max}
          required
          {...field('guardianName', { validate: checkName })}
        />
        <Button block busy={busy} type="submit" variant="primary">
          {t('guardian.confirm')}
        </Button>
      </form>
    </NarrowPage>
  )
}
