import { texts } from '@vondrona/rules/lives/studio'
import { linkTo } from '@vondrona/rules/pages'
import { useNavigate, useParams } from 'react-router'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { toast } from '../../../ui/dialogs/toast.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { changeLive } from '../acts.ts'
import { StudioPageDocument, UpdateLiveDocument } from '../operations.generated.ts'
import { LiveFields } from './live-fields.tsx'
import { changesOf, formOf } from './live-form.ts'

/** `lives/{id}/edit` */
export function Component() {
  const { id = '' } = useParams()
  const t = useTexts(texts)
  const navigate = useNavigate()
  const { user } = useSession()
  useTitle(t('studio.edit.title'))
  const [{ data, error }, ask] = useQuery({
    query: StudioPageDocument,
    variables: { id },
    requestPolicy: 'network-only',
  })
  const isMine = user?.role === 'admin' || user?.id === data?.live?.createdBy.id
  const live = isMine ? data?.live : null
  return (
    <div className="mx-auto max-w-page">
      <PageHeader back={linkTo('studio', { id })} title={t('studio.edit.title')} />
      {live ? (
        <LiveFields
          cover={live.thumbnailUrl ?? null}
          initial={formOf(live)}
          isBegun={live.status !== 'scheduled'}
          send={async (form) => {
            const change = { id, input: changesOf(form, formOf(live)) }
            // A picture is too large to be kept for later: its form stays as it is.
            if (change.input.thumbnail) await call(UpdateLiveDocument, change)
            const outcome = change.input.thumbnail ? 'done' : await changeLive(change, t('studio.act.update'))
            if (outcome === 'done') toast.success(t('studio.saved'))
            await navigate(linkTo('studio', { id }))
          }}
          submit={t('shell.save')}
        />
      ) : error || data ? (
        <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} title={t('studio.notFound')} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </div>
  )
}
