import { anonymous, mayBanEverywhere, type ShortComment } from '@vondrona/rules/chat'
import { texts } from '@vondrona/rules/chat/moderation'
import { Ban, Clock, EllipsisVertical, Globe, Trash2 } from 'lucide-react'
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
  comment: ShortComment
  liveId: string
  onDeleted: () => void
}) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { userId, username: name } = comment
  const isElse = userId !== anonymous.id && userId !== user?.id
  const { run: act } = useAction(async (work: () => Promise<unknown>, done: string) => {
    await work()
    toast.success(done)
  })
  const mute = (minutes: number) =>
    act(() => call(MuteUserDocument, { liveId, userId, minutes }), t('moderation.done.muted', { name, minutes }))
  const ban = (everywhere: boolean) =>
    act(
      () => call(BanFromChatDocument, { liveId, userId, banned: true, everywhere }),
      t(everywhere ? 'moderation.done.bannedEverywhere' : 'moderation.done.banned', { name }),
    )
  return (
    <Menu
      button={(props) => (
        <IconButton {...props} className="-my-2 -mr-2" label={t('moderation.actions', { name })}>
          <EllipsisVertical aria-hidden="true" className="size-4" />
        </IconButton>
      )}
    >
      <MenuItem
        icon={<Trash2 />}
        onClick={() =>
          act(() => call(DeleteCommentDocument, { id: comment.id }).then(onDeleted), t('moderation.done.deleted'))
        }
      >
        {t('moderation.delete')}
      </MenuItem>
      {isElse && (
        <>
          <MenuItem icon={<Clock />} onClick={() => mute(10)}>
            {t('moderation.mute10')}
          </MenuItem>
          <MenuItem icon={<Clock />} onClick={() => mute(60)}>
            {t('moderation.mute60')}
          </MenuItem>
          <MenuItem danger icon={<Ban />} onClick={() => ban(false)}>
            {t('moderation.ban')}
          </MenuItem>
          {user && mayBanEverywhere(user.role) && (
            <MenuItem danger icon={<Globe />} onClick={() => ban(true)}>
              {t('moderation.banEverywhere')}
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
