import { texts } from '@vondrona/rules/notifications'
import { linkTo } from '@vondrona/rules/pages'
import { Link } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsDocument } from './operations.generated.ts'
import { useMarkRead } from './use-mark-read.ts'

/** How many the small window shows; the page has the rest. */
const shownAtOnce = 6

/** What is new, in the small window of the bell. */
export function Latest({ unread, refresh, onLeave }: { unread: number; refresh: () => void; onLeave: () => void }) {
  const t = useTexts(texts)
  const reading = useMarkRead(refresh)
  const [{ data, error }, again] = useQuery({
    query: NotificationsDocument,
    variables: { pagination: { limit: shownAtOnce } },
    requestPolicy: 'cache-and-network',
  })
  const items = data?.notifications.items
  return (
    <>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b pr-1.5 pl-4">
        <h2 className="text-base">{t('notifications.title')}</h2>
        {unread > 0 && (
          <Button onClick={reading.all} size="sm" variant="quiet">
            {t('notifications.markAll')}
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {!items ? (
          error ? (
            <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : items.length === 0 ? (
          <p className="px-4 py-8 text-center text-soft">{t('notifications.emptyText')}</p>
        ) : (
          <ul className="divide-y">
            {items.map((notice) => (
              <NotificationRow
                key={notice.id}
                notice={reading.seen(notice)}
                onRead={(read) => {
                  reading.one(read)
                  if (read.link) onLeave()
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <Link
        className="grid min-h-12 shrink-0 place-items-center border-t font-semibold text-accent-ink hover:bg-sunken focus-visible:outline-offset-[-3px]"
        onClick={onLeave}
        to={linkTo('notifications')}
      >
        {t('shell.seeAll')}
      </Link>
    </>
  )
}
