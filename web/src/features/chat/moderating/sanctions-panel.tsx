import { texts } from '@vondrona/rules/chat/moderation'
import { linkTo } from '@vondrona/rules/pages'
import { MessageSquareOff } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { List, Row } from '../../../ui/layout/list.tsx'
import { More, type PagePlace, Pages } from '../../../ui/layout/pagination.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { BanFromChatDocument, MuteUserDocument } from '../operations.generated.ts'
import { ChatBansDocument, ChatMutesDocument, type Sanction } from './operations.generated.ts'

/** D-20: who cannot write now, in all chats, each to be lifted. */
export function SanctionsPanel() {
  const t = useTexts(texts)
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Card flush title={t('moderation.muted')}>
        <Pages>{(place) => <Some place={place} what="mutes" />}</Pages>
      </Card>
      <Card flush title={t('moderation.banned')}>
        <Pages>{(place) => <Some place={place} what="bans" />}</Pages>
      </Card>
    </div>
  )
}

function Some({ what, place }: { what: 'mutes' | 'bans'; place: PagePlace }) {
  const t = useTexts(texts)
  const variables = { pagination: { after: place.after } }
  const requestPolicy = 'network-only'
  const mutes = useQuery({ query: ChatMutesDocument, variables, requestPolicy, pause: what === 'bans' })
  const bans = useQuery({ query: ChatBansDocument, variables, requestPolicy, pause: what === 'mutes' })
  const [{ error }, ask] = what === 'mutes' ? mutes : bans
  const page = what === 'mutes' ? mutes[0].data?.chatMutes : bans[0].data?.chatBans
  if (!page) return error ? <ErrorState onRetry={() => ask({ requestPolicy })} /> : <SkeletonRows rows={3} />
  if (page.items.length === 0 && place.isFirst)
    return (
      <EmptyState
        icon={<MessageSquareOff aria-hidden="true" />}
        text={t('moderation.nobodyText')}
        title={t('moderation.nobody')}
      />
    )
  return (
    <>
      <List label={t(what === 'mutes' ? 'moderation.muted' : 'moderation.banned')}>
        {page.items.map((one) => (
          <SanctionRow key={one.id} sanction={one} />
        ))}
      </List>
      {page.hasMore && place.isLast && (
        <More label={t('moderation.older')} next={page.endCursor ?? ''} onMore={place.onMore} />
      )}
    </>
  )
}

/** A lifted one keeps its place until the list is read again. */
function SanctionRow({ sanction }: { sanction: Sanction }) {
  const t = useTexts(texts)
  const { userId, pseudo: name, picture, liveId, liveTitle, until, by, createdAt } = sanction
  const [isLifted, setLifted] = useState(false)
  const { run: lift, busy } = useAction(async () => {
    if (until) await call(MuteUserDocument, { liveId: liveId ?? '', userId, minutes: 0 })
    else await call(BanFromChatDocument, { liveId, userId, banned: false, everywhere: !liveId })
    const ban = liveId ? 'moderation.done.unbanned' : 'moderation.done.unbannedEverywhere'
    toast.success(t(until ? 'moderation.done.unmuted' : ban, { name }))
    setLifted(true)
  })
  const facts = [
    liveTitle ?? t('moderation.everywhere'),
    until
      ? t('moderation.until', { when: formatDateTime(until) })
      : t('moderation.since', { when: formatDateTime(createdAt) }),
    ...(by ? [t('moderation.by', { name: by })] : []),
  ]
  return (
    <Row
      actions={
        <Button busy={busy} disabled={isLifted} onClick={lift} size="sm">
          {t('moderation.lift')}
        </Button>
      }
      leading={<Avatar name={name} picture={picture} />}
      text={facts.join(' · ')}
      title={
        <Link className="underline-offset-4 hover:underline" to={linkTo('member-messages', { id: userId })}>
          {name}
        </Link>
      }
    />
  )
}
