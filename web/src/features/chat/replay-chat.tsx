import { texts } from '@vondrona/rules/chat/discussion'
import { commentAreaHeight, comment as limits } from '@vondrona/rules/constants'
import { useId } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { CommentLine } from './comment-line.tsx'
import { ReplayCommentsDocument } from './operations.generated.ts'
import { toCommentFrame } from './to-comment-frame.ts'

/**
 * F-LIVE-14: what was said in the live, at the moment of the replay where it was said; newest first. Small where
 * nobody wrote at all (`isSilent`).
 */
export function ReplayChat({ liveId, seconds, isSilent }: { liveId: string; seconds: number; isSilent: boolean }) {
  const t = useTexts(texts)
  const title = useId()
  const from = Math.floor(seconds / limits.replayWindow) * limits.replayWindow
  const [{ data }] = useQuery({
    query: ReplayCommentsDocument,
    variables: { liveId, from, seconds: limits.replayWindow },
    keepPrevious: true,
  })
  const said = (data?.replayComments ?? []).filter(({ at }) => at <= seconds)
  const shown = said.map(({ comment }) => toCommentFrame(comment))
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-card border bg-raised shadow-card">
      <header className={isSilent ? 'px-4 py-3' : 'border-b px-4 py-3'}>
        <h2 className="text-lg" id={title}>
          {t('discussion.title')}
        </h2>
        <p className="text-faint text-sm">{t(isSilent ? 'discussion.replayEmpty' : 'discussion.replayText')}</p>
      </header>
      {!isSilent && (
        <ol
          className="overflow-y-auto overscroll-contain py-2"
          style={{ height: commentAreaHeight }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
        >
          {shown.reverse().map((comment) => (
            <CommentLine comment={comment} key={comment.id} />
          ))}
        </ol>
      )}
    </section>
  )
}
