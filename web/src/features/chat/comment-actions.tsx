import { anonymous, type CommentFrame, mayBanEverywhere } from '@vondrona/rules/chat'
import { texts } from '@vondrona/rules/chat/moderation'
import { linkTo } from '@vondrona/rules/pages'
import type { Ban } from '@vondrona/rules/reports'
import { Ban as BanIcon, Clock, EllipsisVertical, Globe, MessagesSquare, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useAction } from '../../lib/forms/use-action.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/dialogs/menu.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { doOrWait } from './acts.ts'

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
  const [banning, setBanning] = useState<Ban | null>(null)
  const { userId, username: name } = comment
  const isElse = userId !== anonymous.id && userId !== user?.id
  const mute = (minutes: number) => ({
    work: () => doOrWait('chat.mute', { liveId, userId, minutes }, t('moderation.act.mute', { name })),
    done: t('moderation.done.muted', { name, minutes }),
  })
  const { run: ban, busy } = useAction(async () => {
    const everywhere = banning === 'everywhere'
    const act = { liveId, userId, banned: true, everywhere }
    const outcome = await doOrWait('chat.ban', act, t('moderation.act.ban', { name }))
    if (outcome === 'done')
      toast.success(t(everywhere ? 'moderation.done.bannedEverywhere' : 'moderation.done.banned', { name }))
    setBanning(null)
  })
  return (
    <>
      <Menu
        button={(props) => (
          <IconButton {...props} className="-my-2 -mr-2" label={t('moderation.actions', { name })}>
            <EllipsisVertical aria-hidden="true" className="size-4" />
          </IconButton>
        )}
      >
        <Act
          danger
          done={t('moderation.done.deleted')}
          icon={<Trash2 />}
          work={async () => {
            const outcome = await doOrWait('chat.delete', { id: comment.id }, t('moderation.act.delete', { name }))
            onDeleted()
            return outcome
          }}
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
            <MenuItem danger icon={<BanIcon />} onClick={() => setBanning('here')}>
              {t('moderation.ban')}
            </MenuItem>
            {user && mayBanEverywhere(user.role) && (
              <>
                <MenuItem danger icon={<Globe />} onClick={() => setBanning('everywhere')}>
                  {t('moderation.banEverywhere')}
                </MenuItem>
                <MenuLink icon={<MessagesSquare />} to={linkTo('member-messages', { id: userId })}>
                  {t('moderation.messages')}
                </MenuLink>
              </>
            )}
          </>
        )}
      </Menu>
      {banning && (
        <ConfirmDialog
          busy={busy}
          confirm={t('moderation.banConfirm')}
          danger
          onClose={() => setBanning(null)}
          onConfirm={ban}
          open
          text={t(banning === 'here' ? 'moderation.banText' : 'moderation.banEverywhereText', { name })}
          title={t('moderation.banTitle', { name })}
        />
      )}
    </>
  )
}

/** Each runs for itself: pausing somebody does not wait for the deletion of the message. */
function Act({
  work,
  done,
  ...item
}: { work: () => Promise<'done' | 'waiting'>; done: string } & ComponentProps<typeof MenuItem>) {
  const { run } = useAction(async () => {
    if ((await work()) === 'done') toast.success(done)
  })
  return <MenuItem {...item} onClick={run} />
}
