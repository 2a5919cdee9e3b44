import { texts } from '@vondrona/rules/applications/applying'
import { linkTo } from '@vondrona/rules/pages'
import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { OneApplicationDocument } from '../operations.generated.ts'
import '../cache-updates.ts'
import { ApplicationState } from './application-state.tsx'
import { FormSkeleton, OpenDraft } from './open-draft.tsx'
import type { Pay, Questions } from './questions.ts'

/** `/applications/{id}`: my draft goes on, and what is sent says where it stands. */
export function ApplicationPage({ questions, pay }: { questions: Questions; pay: Pay }) {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [{ data, error }, again] = useQuery({
    query: OneApplicationDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const application = data?.application?.id === id ? data.application : undefined
  useTitle(application?.applicationType?.name ?? t('shell.menu.applications'))
  const look = useCallback(() => again({ requestPolicy: 'network-only' }), [again])
  if (application?.status === 'draft' && application.applicationType && application.event)
    return (
      <OpenDraft
        application={application}
        event={application.event}
        key={id}
        onDiscarded={() => navigate(linkTo('applications'), { replace: true })}
        onSent={look}
        questions={questions}
        type={application.applicationType}
      />
    )
  if (application) return <ApplicationState application={application} pay={pay} />
  if (error && error.code !== 'NOT_FOUND' && !data)
    return <ErrorState onRetry={look} offline={t('applying.unreachableText')} />
  if (!data && !error) return <FormSkeleton />
  return (
    <EmptyState
      action={<ButtonLink to={linkTo('applications')}>{t('shell.menu.applications')}</ButtonLink>}
      vignette="lost"
      level="h1"
      text={t('applying.notFoundText')}
      title={t('applying.notFound')}
    />
  )
}
