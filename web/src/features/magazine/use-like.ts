import { texts } from '@vondrona/rules/reading'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, Refusal } from '../../lib/graphql.ts'
import { checkAuth, useSession } from '../../lib/session.ts'
import { useTexts } from '../../lib/texts.ts'
import { toast } from '../../ui/toast.ts'
import { LikeArticleDocument, UnlikeArticleDocument } from './operations.generated.ts'

interface Liked {
  id: string
  likesCount: number
  likedByMe: boolean
}

/**
 * R-MAG-08: the heart answers the finger at once. However often it is pressed, one call is on its way at a time and the
 * last wish wins; without a network it is sent when there is one (R-NET-03). Refused: the heart goes back.
 */
export function useLike(article: Liked): { isLiked: boolean; likes: number; toggle: () => void } {
  const t = useTexts(texts)
  const session = useSession()
  const navigate = useNavigate()
  const [wish, setWish] = useState<boolean | null>(null)
  const wanted = useRef<boolean | null>(null)
  const isSending = useRef(false)
  const isLiked = wish ?? article.likedByMe
  const likes = article.likesCount + Number(isLiked) - Number(article.likedByMe)
  const known = useRef(article.likedByMe)
  useEffect(() => {
    known.current = article.likedByMe
  }, [article.likedByMe])

  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      while (wanted.current !== null && wanted.current !== known.current) {
        const next = wanted.current
        if (next) await call(LikeArticleDocument, { id: article.id })
        else await call(UnlikeArticleDocument, { id: article.id })
        known.current = next
      }
      wanted.current = null
      setWish(null)
    } catch (error) {
      if (error instanceof Refusal && error.isNetwork) {
        toast.info(t('reading.likeLater'))
        addEventListener('online', () => void send(), { once: true })
      } else {
        wanted.current = null
        setWish(null)
        toast.error(error instanceof Refusal ? error.message : t('reading.likeFailed'))
      }
    } finally {
      isSending.current = false
    }
  }
  const toggle = async () => {
    wanted.current = !isLiked
    setWish(!isLiked)
    const { user } = session.status === 'unknown' ? await checkAuth() : session
    if (user) return void send()
    wanted.current = null
    setWish(null)
    toast.info(t('reading.likeSignIn'))
    void navigate('/login')
  }
  return { isLiked, likes, toggle }
}
