import { texts } from '@vondrona/rules/notifications'
import { Link } from 'react-router'
import { formatDateTime, formatRelative } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { VisuallyHidden } from '../../ui/layout/visually-hidden.tsx'
import type { Notifications } from './operations.generated.ts'

export type Notice = Notifications['notifications']['items'][number]

/** Only addresses of this product are followed. */
const inApp = (link: string | null) => (link?.startsWith('/') && !link.startsWith('//') ? link : null)

/** One piece of news; pressing it reads it and leads to what it is about. */
export function NotificationRow({ notice, onRead }: { notice: Notice; onRead: (notice: Notice) => void }) {
  const t = useTexts(texts)
  const to = inApp(notice.link)
  const unread = !notice.readAt
  const look = 'flex min-h-16 w-full items-start gap-3 px-4 py-3 text-left transition-colors sm:px-5'
  const body = (
    <>
      <span
        aria-hidden="true"
        className={classes('mt-2 size-2 shrink-0 rounded-full', unread ? 'bg-accent' : 'bg-transparent')}
      />
      <span className="min-w-0 flex-1">
        <span className={classes('block break-words', unread ? 'font-medium' : 'text-soft')}>
          {notice.text}
          {unread && <VisuallyHidden> ({t('notifications.unread')})</VisuallyHidden>}
        </span>
        <time
          className="mt-0.5 block text-faint text-sm"
          dateTime={notice.createdAt}
          title={formatDateTime(notice.createdAt)}
        >
          {formatRelative(notice.createdAt)}
        </time>
      </span>
    </>
  )
  const press = () => unread && onRead(notice)
  return (
    <li>
      {to ? (
        <Link className={classes(look, 'hover:bg-sunken focus-visible:outline-offset-[-3px]')} onClick={press} to={to}>
          {body}
        </Link>
      ) : unread ? (
        <button
          className={classes(look, 'hover:bg-sunken focus-visible:outline-offset-[-3px]')}
          onClick={press}
          type="button"
        >
          {body}
        </button>
      ) : (
        <div className={look}>{body}</div>
      )}
    </li>
  )
}
