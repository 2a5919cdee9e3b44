import { texts } from '@vondrona/rules/chat/moderation'
import { linkTo } from '@vondrona/rules/pages'
import { Ban, MessagesSquare, Trash2, UserX } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { List } from '../../../ui/layout/list.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import { BanFromChatDocument, DeleteCommentDocument } from '../operations.generated.ts'
import { type MemberMessages, MemberMessagesDocument } from './operations.generated.ts'

type Message = MemberMessages['memberMessages']['items'][number]

/** `/moderation/members/:id` (D-20): all that one member said in chats, and nothing else about them. */
export function Component() {
  const { id = '' } = useParams()
  return <Messages id={id} key={id} />
}

function Messages({ id }: { id: string }) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: MemberMessagesDocument,
    variables: { userId: id, pagination: { after: null } },
    requestPolicy: 'network-only',
  })
  const head = data?.memberMessages
  const name = head?.member.pseudo ?? ''
  const title = head ? t('moderation.messagesTitle', { name }) : t('moderation.messages')
  useTitle(title)
  return (
    <>
      <PageHeader
        actions={
          head && (
            <EverywhereBan id={id} isBanned={head.bannedEverywhere} key={String(head.bannedEverywhere)} name={name} />
          )
        }
        back={linkTo('moderation')}
        text={t('moderation.messagesText')}
        title={title}
      />
      <Card flush>
        {error && !data ? (
          error.code === 'NOT_FOUND' ? (
            <EmptyState icon={<UserX aria-hidden="true" />} title={t('moderation.unknownMember')} />
          ) : (
            <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
          )
        ) : (
          <Pages>{(place) => <Some id={id} name={name} place={place} />}</Pages>
        )}
      </Card>
    </>
  )
}

function Some({ id, name, place }: { id: string; name: string; place: PagePlace }) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: MemberMessagesDocument,
    variables: { userId: id, pagination: { after: place.after } },
    requestPolicy: 'cache-first',
  })
  if (error && !data) return <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!data) return <SkeletonRows rows={5} />
  const { items, hasMore, endCursor } = data.memberMessages
  if (items.length === 0 && place.isFirst)
    return <EmptyState icon={<MessagesSquare aria-hidden="true" />} title={t('moderation.messagesNone')} />
  return (
    <>
      <List label={t('moderation.messages')}>
        {items.map((one) => (
          <MessageRow key={one.id} message={one} name={name} />
        ))}
      </List>
      {hasMore && place.isLast && <More label={t('moderation.older')} next={endCursor ?? ''} onMore={place.onMore} />}
    </>
  )
}

function MessageRow({
  message: { id, liveId, liveTitle, message, createdAt, deletedAt },
  name,
}: {
  message: Message
  name: string
}) {
  const t = useTexts(texts)
  const [isDeleted, setDeleted] = useState(deletedAt !== null)
  const { run: remove, busy } = useAction(async () => {
    await call(DeleteCommentDocument, { id })
    setDeleted(true)
    toast.success(t('moderation.done.deleted'))
  })
  return (
    <li className="flex items-start gap-2 px-4 py-3 sm:px-5" data-message={id}>
      <div className="min-w-0 flex-1">
        <p className={classes('break-words', isDeleted && 'text-faint line-through')}>{message}</p>
        <p className="mt-0.5 text-faint text-sm">
          <Link className="underline underline-offset-4" to={linkTo('live', { id: liveId })}>
            {liveTitle}
          </Link>
          {' · '}
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          {deletedAt && <span className="block">{t('moderation.deletedAt', { when: formatDateTime(deletedAt) })}</span>}
        </p>
      </div>
      <IconButton
        aria-busy={busy}
        className={isDeleted ? 'invisible' : undefined}
        danger
        label={`${t('moderation.delete')} (${name}, ${formatDateTime(createdAt)})`}
        onClick={remove}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  )
}

function EverywhereBan({ id, name, isBanned: wasBanned }: { id: string; name: string; isBanned: boolean }) {
  const t = useTexts(texts)
  const [isBanned, setBanned] = useState(wasBanned)
  const [asks, setAsks] = useState(false)
  const { run, busy } = useAction(async () => {
    await call(BanFromChatDocument, { userId: id, banned: !isBanned, everywhere: true })
    toast.success(t(isBanned ? 'moderation.done.unbannedEverywhere' : 'moderation.done.bannedEverywhere', { name }))
    setBanned(!isBanned)
    setAsks(false)
  })
  if (isBanned)
    return (
      <>
        <Badge tone="danger">{t('moderation.isBannedEverywhere')}</Badge>
        <Button busy={busy} onClick={run} size="sm">
          {t('moderation.liftBan')}
        </Button>
      </>
    )
  return (
    <>
      <Button icon={<Ban aria-hidden="true" className="size-4" />} onClick={() => setAsks(true)} size="sm">
        {t('moderation.banEverywhere')}
      </Button>
      <ConfirmDialog
        busy={busy}
        confirm={t('moderation.banConfirm')}
        danger
        onClose={() => setAsks(false)}
        onConfirm={run}
        open={asks}
        text={t('moderation.banEverywhereText', { name })}
        title={t('moderation.banTitle', { name })}
      />
    </>
  )
}
