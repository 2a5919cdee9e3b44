import { anonymous, type CommentFrame, mayBanEverywhere } from '@vondrona/rules/chat'
import { texts } from '@vondrona/rules/chat/moderation'
import { Ban, Clock, EllipsisVertical, Globe, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { call } from '../../lib/api/graphql.ts'
import { useAction } from '../../lib/forms/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { BanFromChatDocument, DeleteCommentDocument, MuteUserDocument } from './operations.generated.ts'

/** R-CHAT-19, F-LIVE-11: what a moderator can do about a message, next to it. */
export default function CommentActions({
  comment,
  liveId,
  onDeleted,
}: {
  comment: CommentFrame
  liveId: string
  onDeleted: () => void
}) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { userId, username: name } = comment
  const isElse = userId !== anonymous.id && userId !== user?.id
  const mute = (minutes: number) => ({
    work: () => call(MuteUserDocument, { liveId, userId, minutes }),
    done: t('moderation.done.muted', { name, minutes }),
  })
  const ban = (everywhere: boolean) => ({
    work: () => call(BanFromChatDocument, { liveId, userId, banned: true, everywhere }),
    done: t(everywhere ? 'moderation.done.bannedEverywhere' : 'moderation.done.banned', { name }),
  })
  return (
    <Menu
      button={(props) => (
        <IconButton {...props} className="-my-2 -mr-2" label={t('moderation.actions', { name })}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    >
      <Act
        done={t('moderation.done.deleted')}
        icon={<Trash2 />}
        work={() => call(DeleteCommentDocument, { id: comment.id }).then(onDeleted)}
      >
        {t('moderation.delete')}
      </Act>
      {isElse && (
        <>
          <Act icon={<Clock />} {...mute(10)}>
            {t('moderation.mute10')}
          </Act>
          <Act icon={<Clock />} {...mute(60)}>
            {t('moderation.mute60')}
          </Act>
          <Act danger icon={<Ban />} {...ban(false)}>
            {t('moderation.ban')}
          </Act>
          {user && mayBanEverywhere(user.role) && (
            <Act danger icon={<Globe />} {...ban(true)}>
              {t('moderation.banEverywhere')}
            </Act>
          )}
        </>
      )}
    </Menu>
  )
}

/** Each runs for itself: pausing somebody does not wait for the deletion of the message. */
function Act({
  work,
  done,
  ...item
}: { work: () => Promise<unknown>; done: string } & ComponentProps<typeof MenuItem>) {
  const { run } = useAction(async () => {
    await work()
    toast.success(done)
  })
  return <MenuItem {...item} onClick={run} />
}
