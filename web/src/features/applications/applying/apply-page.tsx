import { overStatuses } from '@vondrona/rules/applications'
import { texts } from '@vondrona/rules/applications/applying'
import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { type ApplicationLine, MyApplicationsDocument, OfferDocument } from '../operations.generated.ts'
import '../cache-updates.ts'
import { statusOf, toEvents } from '../status.ts'
import { FormSkeleton, OpenDraft } from './open-draft.tsx'
import type { Questions } from './questions.ts'

/** `/applications/new/{typeId}`: my draft of this type, a new one, or the application that I have sent. */
export function ApplyPage({ questions }: { questions: Questions }) {
  const { typeId = '' } = useParams()
  return <Apply key={typeId} questions={questions} typeId={typeId} />
}

function Apply({ typeId, questions }: { typeId: string; questions: Questions }) {
  const t = useTexts(texts)
  useTitle(t('applying.apply'))
  const navigate = useNavigate()
  const mine = useMine(typeId)
  const mineId = mine.data?.id
  const [{ data, error }, again] = useQuery({
    query: OfferDocument,
    variables: { typeId },
    pause: !mine.isKnown || Boolean(mineId),
    requestPolicy: 'cache-and-network',
  })
  const onSent = useCallback((id: string) => navigate(linkTo('application', { id }), { replace: true }), [navigate])

  if (mine.failed) return <ErrorState onRetry={mine.again} text={t('applying.unreachableText')} />
  if (!mine.isKnown) return <FormSkeleton />
  if (mineId) return <Navigate replace to={linkTo('application', { id: mineId })} />
  const type = data?.eventApplicationType
  if (type)
    return (
      <OpenDraft
        application={null}
        event={type.event}
        onDiscarded={() => navigate(linkTo('applications'), { replace: true })}
        onSent={onSent}
        questions={questions}
        type={type}
      />
    )
  if (error && !data) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
  if (!data) return <FormSkeleton />
  return (
    <EmptyState
      action={<ButtonLink to={linkTo('events')}>{t('applying.seeEvents')}</ButtonLink>}
      vignette="events"
      level="h1"
      text={t('applying.eventUnknownText')}
      title={t('applying.eventUnknown')}
    />
  )
}

type Mine = ApplicationLine

/** My application of this type that is not over, as it was when the page was opened. */
function useMine(typeId: string) {
  const [{ data, error }, ask] = useQuery({
    query: MyApplicationsDocument,
    variables: { pagination: { limit: pageSize.max } },
    requestPolicy: 'network-only',
  })
  const [known, setKnown] = useState<{ mine: Mine | undefined } | null>(null)
  useEffect(() => {
    if (!data) return
    setKnown(
      (before) =>
        before ?? {
          mine: toEvents(data.myApplications).find(
            ({ eventApplicationTypeId, status }) =>
              eventApplicationTypeId === typeId && !overStatuses.includes(statusOf(status)),
          ),
        },
    )
  }, [data, typeId])
  return {
    isKnown: known !== null,
    data: known?.mine,
    failed: known === null && error !== undefined && !data,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}
