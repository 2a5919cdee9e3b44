import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { Radio } from 'lucide-react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import EndLive from '../watch/end-live.tsx'
import { RunningLivesDocument } from './operations.generated.ts'

/** D-20: what is on air, for those who may end it; each leads to its page, where the chat is. */
export function RunningLives() {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({ query: RunningLivesDocument, requestPolicy: 'network-only' })
  if (error && !data) return <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
  return (
    <Card flush>
      {!data ? (
        <SkeletonRows rows={3} />
      ) : data.activeLives.length === 0 ? (
        <EmptyState icon={<Radio aria-hidden="true" />} title={t('viewer.noneRunning')} />
      ) : (
        <List label={t('viewer.live')}>
          {data.activeLives.map((live) => (
            <Row
              actions={<EndLive id={live.id} />}
              key={live.id}
              leading={<Avatar name={live.authorName} picture={live.createdBy.profilePicture} />}
              text={`${live.authorName} · ${t(`viewer.viewers.${plural(live.viewerCount)}`, { n: live.viewerCount })} · ${t('viewer.comments', { n: live.commentCount })}`}
              title={live.title}
              to={linkTo('live', { id: live.id })}
            />
          ))}
        </List>
      )}
    </Card>
  )
}
