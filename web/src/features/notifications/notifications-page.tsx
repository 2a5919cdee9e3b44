import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/notifications'
import { CheckCheck } from 'lucide-react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsDocument } from './operations.generated.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useUnread } from './use-unread.ts'

/** /notifications: all notifications of this member, newest first. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('notifications.title'))
  const { unread, refresh } = useUnread()
  const reading = useMarkRead(refresh)
  return (
    <>
      <PageHeader
        actions={
          unread > 0 && (
            <Button icon={<CheckCheck aria-hidden="true" className="size-5" />} onClick={reading.all}>
              {t('notifications.markAll')}
            </Button>
          )
        }
        title={t('notifications.title')}
      />
      <Card flush>
        <Pages>{(place) => <NotificationPage {...place} reading={reading} />}</Pages>
      </Card>
    </>
  )
}

function NotificationPage({
  after,
  isFirst,
  isLast,
  onMore,
  reading,
}: PagePlace & { reading: ReturnType<typeof useMarkRead> }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: NotificationsDocument,
    variables: { pagination: { limit: pageSize.rows, after } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.notifications
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={isFirst ? 6 : 2} />
  }
  if (page.items.length === 0) {
    return (
      isFirst && (
        <EmptyState vignette="notifications" text={t('notifications.emptyText')} title={t('notifications.empty')} />
      )
    )
  }
  return (
    <>
      <ul className="divide-y">
        {page.items.map((notice) => (
          <NotificationRow key={notice.id} notice={reading.seen(notice)} onRead={reading.one} />
        ))}
      </ul>
      {isLast && page.hasMore && page.endCursor && <More next={page.endCursor} onMore={onMore} />}
    </>
  )
}
