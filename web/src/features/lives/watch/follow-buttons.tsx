import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { Bell, BellOff, UserCheck, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { mySex, useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { rememberReturn } from '../../../shell/navigation/return-to.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { FollowStreamerDocument, type LivePage, RemindMeDocument } from '../operations.generated.ts'

/** For members: to hear of every live of its author. */
export function FollowButton({ live }: { live: LivePage }) {
  const t = useTexts(texts)
  const { user } = useSession()
  const { id: userId, pseudo: name } = live.createdBy
  const [isOn, busy, set] = useToggle(live.following, async (follow) => {
    await call(FollowStreamerDocument, { userId, follow })
    toast.success(t(follow ? 'viewer.followed' : 'viewer.unfollowed', { name, sex: mySex() }))
  })
  if (!user || user.id === userId) return null
  return (
    <Button busy={busy} icon={isOn ? <UserCheck className="size-5" /> : <UserPlus className="size-5" />} onClick={set}>
      <span>
        {t(isOn ? 'viewer.unfollow' : 'viewer.follow')} <span className="sr-only">{name}</span>
      </span>
    </Button>
  )
}

/** To hear of this live before it begins; a visitor signs in first. `isTitled`: among buttons of other lives. */
export function RemindButton({
  live,
  isTitled,
}: {
  live: Pick<LivePage, 'id' | 'title' | 'reminded'> & { createdBy: { id: string } }
  isTitled?: boolean
}) {
  const t = useTexts(texts)
  const { user, status } = useSession()
  const [isOn, busy, set] = useToggle(live.reminded, async (remind) => {
    await call(RemindMeDocument, { liveId: live.id, remind })
    toast.success(t(remind ? 'viewer.reminded' : 'viewer.unreminded', { sex: mySex() }))
  })
  const title = isTitled && <span className="sr-only">{` : ${live.title}`}</span>
  if (status === 'visitor')
    return (
      <ButtonLink
        icon={<Bell className="size-4" />}
        onClick={() => rememberReturn(linkTo('live', { id: live.id }))}
        size="sm"
        to={linkTo('login')}
      >
        <span>
          {t('viewer.remind')}
          {title}
        </span>
      </ButtonLink>
    )
  if (!user || user.id === live.createdBy.id) return null
  return (
    <Button
      busy={busy}
      icon={isOn ? <BellOff className="size-4" /> : <Bell className="size-4" />}
      onClick={set}
      size="sm"
    >
      <span>
        {t(isOn ? 'viewer.unremind' : 'viewer.remind')}
        {title}
      </span>
    </Button>
  )
}

/** What the server knows until it is pressed; then what was pressed and taken. */
function useToggle(known: boolean, send: (on: boolean) => Promise<void>): [boolean, boolean, () => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOn = chosen ?? known
  const { run, busy } = useAction(async () => {
    await send(!isOn)
    setChosen(!isOn)
  })
  return [isOn, busy, run]
}
