import { texts } from '@vondrona/rules/magazine/reading'
import { Heart, Share2 } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { replayEarlyPress } from '../../lib/takeover/early-press.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'

/** Under the text: like it, pass it on. */
export function ArticleActions({
  likes,
  isLiked = false,
  onLike,
  onShare,
  report,
}: {
  likes: string
  isLiked?: boolean
  onLike?: () => void
  onShare?: () => void
  /** What reports the article; the server does not know who reads. */
  report?: ReactNode
}) {
  const t = useTexts(texts)
  useEffect(replayEarlyPress, [])
  return (
    <div className="no-print mt-8 flex flex-wrap items-center gap-3 border-y py-4">
      <Button
        aria-pressed={isLiked}
        name="like"
        icon={<Heart aria-hidden="true" className={isLiked ? 'size-5 fill-current text-danger' : 'size-5'} />}
        onClick={onLike}
      >
        <span>{t('reading.like')}</span>
        <span className="font-normal text-soft tabular-nums">{likes}</span>
      </Button>
      <Button icon={<Share2 aria-hidden="true" className="size-5" />} name="share" onClick={onShare}>
        {t('shell.share')}
      </Button>
      {report}
    </div>
  )
}
