import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { Bell, BellOff, UserCheck, UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isPending } from '../../../lib/acts/act-list.ts'
import { doOrWait, useAllActs } from '../../../lib/acts/waiting-acts.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { takeWanted, wantAfterLogin } from '../../../lib/session/after-login.ts'
import { mySex, useSession } from '../../../lib/session/session.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { rememberReturn } from '../../../shell/navigation/return-to.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import '../acts.ts'
import type { LivePage } from '../operations.generated.ts'

/** To be told with the page closed, too; an offer that fails is none. */
const offer = () =>
  import('../../../lib/push/push-offer.ts').then(({ pushOffer }) => pushOffer('lives')).catch(() => undefined)

/** To hear of every live of its author; a visitor signs in first. */
export function FollowButton({ live }: { live: Pick<LivePage, 'following' | 'createdBy'> }) {
  const t = useTexts(texts)
  const { id: userId, pseudo: name } = live.createdBy
  const toggle = useToggle('follow', userId, userId, live.following, async (follow) => {
    const label = t(follow ? 'viewer.act.follow' : 'viewer.act.unfollow', { name })
    if ((await doOrWait('live.follow', { userId, follow }, label)) === 'waiting') return false
    const action = follow ? await offer() : undefined
    toast.success(t(follow ? 'viewer.followed' : 'viewer.unfollowed', { name, sex: mySex() }), { action })
    return true
  })
  if (!toggle) return null
  const { isOn, busy, press } = toggle
  return (
    <Button
      busy={busy}
      icon={isOn ? <UserCheck className="size-5" /> : <UserPlus className="size-5" />}
      onClick={press}
    >
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
  const toggle = useToggle('remind', live.id, live.createdBy.id, live.reminded, async (remind) => {
    const label = t(remind ? 'viewer.act.remind' : 'viewer.act.unremind', { title: live.title })
    if ((await doOrWait('live.remind', { liveId: live.id, remind }, label)) === 'waiting') return false
    const action = remind ? await offer() : undefined
    toast.success(t(remind ? 'viewer.reminded' : 'viewer.unreminded', { sex: mySex() }), { action })
    return true
  })
  if (!toggle) return null
  const { isOn, busy, press } = toggle
  return (
    <Button
      busy={busy}
      icon={isOn ? <BellOff className="size-4" /> : <Bell className="size-4" />}
      onClick={press}
      size="sm"
    >
      <span>
        {t(isOn ? 'viewer.unremind' : 'viewer.remind')}
        {isTitled && <span className="sr-only">{` : ${live.title}`}</span>}
      </span>
    </Button>
  )
}

/**
 * What the server knows until it is pressed; then what was pressed and taken. What a visitor presses is on when they are
 * back from the login. Null for the author, and until it is known who looks.
 */
function useToggle(
  what: 'follow' | 'remind',
  id: string,
  authorId: string,
  known: boolean,
  /** False: it waits for the network. */
  send: (on: boolean) => Promise<boolean>,
): { isOn: boolean; busy: boolean; press: () => void } | null {
  const { user, status } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const kept = useAllActs().find((act) => act.about === `${what}:${id}` && isPending(act))
  const wanted = (kept?.variables as { follow?: boolean; remind?: boolean } | undefined)?.[what]
  const isOn = wanted ?? chosen ?? known
  const { run, busy } = useAction(async (on: boolean) => {
    if (await send(on)) setChosen(on)
  })
  const isOther = user && user.id !== authorId
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is known who looks
  useEffect(() => {
    if (isOther && takeWanted(what, id)) void run(true)
  }, [isOther, what, id])
  const signIn = () => {
    wantAfterLogin(what, id)
    rememberReturn(pathname + search)
    void navigate(linkTo('login'))
  }
  if (!isOther && status !== 'visitor') return null
  return { isOn, busy, press: () => void (isOther ? run(!isOn) : signIn()) }
}
