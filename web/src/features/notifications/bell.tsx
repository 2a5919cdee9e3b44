import { texts } from '@vondrona/rules/notifications'
import { linkTo } from '@vondrona/rules/pages'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { showBadge } from '../../lib/device/badge.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useBackClose } from '../../ui/dialogs/back-stack.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { NotificationRow } from './notification-row.tsx'
import { NotificationsDocument } from './operations.generated.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useOpenedMessages } from './use-opened-messages.ts'
import { useUnread } from './use-unread.ts'

/** How many the small window shows; the page has the rest. */
const shownAtOnce = 6

/** The bell of the top bar: how much is new, and the latest of it one press away. */
export function Bell() {
  const t = useTexts(texts)
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const { unread, refresh } = useUnread()
  useEffect(() => showBadge(unread), [unread])
  const close = () => panel.current?.hidePopover()
  useBackClose(open, close)
  useOpenedMessages(refresh)
  return (
    <>
      <button
        aria-expanded={open}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? t('notifications.bellUnread', { n: unread }) : t('notifications.bell')}
        className="relative grid size-11 shrink-0 place-items-center rounded-control text-soft transition-colors hover:bg-sunken hover:text-ink"
        popoverTarget={id}
        type="button"
      >
        <BellIcon aria-hidden="true" className="size-[1.375rem]" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-1 right-0.5 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-danger px-1 font-semibold text-xs text-on-danger tabular-nums"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <div
        aria-label={t('notifications.title')}
        className="fixed top-[calc(env(safe-area-inset-top)+3.5rem)] right-2 left-auto m-0 max-h-[75dvh] w-[min(24rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-card border bg-raised p-0 text-ink shadow-float open:flex open:animate-enter"
        id={id}
        onToggle={(event) => setOpen(event.newState === 'open')}
        popover="auto"
        ref={panel}
        role="dialog"
      >
        {open && <Latest onLeave={close} refresh={refresh} unread={unread} />}
      </div>
    </>
  )
}

function Latest({ unread, refresh, onLeave }: { unread: number; refresh: () => void; onLeave: () => void }) {
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
