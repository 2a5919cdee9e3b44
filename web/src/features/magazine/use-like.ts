import { texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { doOrKeep, sayWaits } from '../../lib/acts/waiting-acts.ts'
import { problemsOf } from '../../lib/api/graphql.ts'
import { takeWanted, wantAfterLogin } from '../../lib/session/after-login.ts'
import { checkAuth, useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { rememberReturn } from '../../shell/navigation/return-to.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { onWishes, showLiked, type Wish, wishFor } from './likes.ts'
import './acts.ts'

interface Liked {
  id: string
  title: string
  likesCount: number
  likedByMe: boolean
}

/** R-MAG-08: the heart answers the finger at once; without a network its wish waits (R-NET-03). Refused: it goes back. */
export function useLike({ id, title, likesCount, likedByMe }: Liked): {
  isLiked: boolean
  likes: number
  toggle: () => void
} {
  const t = useTexts(texts)
  const session = useSession()
  const navigate = useNavigate()
  const isLiked = useSyncExternalStore(onWishes, () => wishFor(id)) ?? likedByMe
  const likes = likesCount + Number(isLiked) - Number(likedByMe)
  useEffect(() => showLiked(id, likedByMe), [id, likedByMe])
  const isMember = session.user !== undefined
  const wish = useCallback(
    async (wanted: boolean) => {
      const label = t(wanted ? 'reading.act.like' : 'reading.act.unlike', { title })
      try {
        const outcome = await doOrKeep('magazine.like', { id, isLiked: wanted } satisfies Wish, label)
        if (outcome === 'waiting') toast.info(t('reading.likeLater'))
        if (outcome === 'unkept') await sayWaits(outcome, label)
      } catch (error) {
        toast.error(problemsOf(error).message || t('reading.likeFailed'))
      }
    },
    [id, title, t],
  )
  useEffect(() => {
    if (isMember && takeWanted('like', id)) void wish(true)
  }, [isMember, id, wish])
  const toggle = async () => {
    const { user } = session.status === 'unknown' ? await checkAuth() : session
    if (!user) {
      wantAfterLogin('like', id)
      rememberReturn(linkTo('article', { id }))
      toast.info(t('reading.likeSignIn'))
      return void navigate(linkTo('login'))
    }
    await wish(!isLiked)
  }
  return { isLiked, likes, toggle: () => void toggle() }
}
