import { texts } from '@vondrona/rules/magazine/reading'
import { linkTo } from '@vondrona/rules/pages'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { takeWanted, wantAfterLogin } from '../../lib/session/after-login.ts'
import { checkAuth, useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { rememberReturn } from '../../shell/navigation/return-to.ts'
import { toast } from '../../ui/dialogs/toast.ts'
import { onWishes, showLiked, wish, wishFor } from './likes.ts'

interface Liked {
  id: string
  likesCount: number
  likedByMe: boolean
}

/** R-MAG-08: the heart answers the finger at once; without a network its wish waits (R-NET-03). Refused: it goes back. */
export function useLike({ id, likesCount, likedByMe }: Liked): {
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
  useEffect(() => {
    if (isMember && takeWanted('like', id)) void wish(id, true)
  }, [isMember, id])
  const toggle = async () => {
    const { user } = session.status === 'unknown' ? await checkAuth() : session
    if (!user) {
      wantAfterLogin('like', id)
      rememberReturn(linkTo('article', { id }))
      toast.info(t('reading.likeSignIn'))
      return void navigate(linkTo('login'))
    }
    if (!(await wish(id, !isLiked))) toast.info(t('reading.likeLater'))
  }
  return { isLiked, likes, toggle: () => void toggle() }
}
