import { commentAreaHeight, comment as limits } from '@vondrona/rules/chat/constants'
import { texts } from '@vondrona/rules/chat/discussion'
import { clock } from '@vondrona/rules/lives/viewer'
import { Suspense, useId, useState } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { CommentLine } from './comment-line.tsx'
import { NewLines } from './new-lines.tsx'
import { ReplayCommentsDocument, ReplayModerationDocument } from './operations.generated.ts'
import { saidUntil } from './said-until.ts'
import { toCommentFrame } from './to-comment-frame.ts'
import { useStillList } from './use-still-list.ts'

const CommentActions = latePart(() => import('./comment-actions.tsx'))
const ReportComment = latePart(() => import('./report-comment.tsx'))

/**
 * F-LIVE-14: what was said in the live, at the moment of the replay where it was said; newest first, and moderated as
 * the live is. As high as what was said so far, smaller still where nobody wrote at all (`isSilent`).
 */
export function ReplayChat({
  liveId,
  seconds,
  isSilent,
  onGoTo,
}: {
  liveId: string
  seconds: number
  isSilent: boolean
  onGoTo: (seconds: number) => void
}) {
  const t = useTexts(texts)
  const title = useId()
  const isMember = useSession().status === 'member'
  const from = Math.floor(seconds / limits.replayWindow) * limits.replayWindow
  const [{ data }] = useQuery({
    query: ReplayCommentsDocument,
    variables: { liveId, from, seconds: limits.replayWindow },
    keepPrevious: true,
  })
  // Who jumped here, or plays on into the next stretch, reads what was said before as well.
  const [{ data: before }] = useQuery({
    query: ReplayCommentsDocument,
    variables: { liveId, from: Math.max(0, from - limits.replayWindow), seconds: limits.replayWindow },
    pause: from === 0,
  })
  const [{ data: mine }] = useQuery({ query: ReplayModerationDocument, variables: { liveId } })
  const mayModerate = mine?.chatState.mayModerate ?? false
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set())
  const said = saidUntil(seconds, from > 0 ? before?.replayComments : undefined, data?.replayComments)
  const moments = new Map(said.map(({ at, comment }) => [comment.id, at]))
  const shown = said.map(({ comment }) => toCommentFrame(comment)).filter(({ id }) => !deleted.has(id))
  const still = useStillList(shown.reverse(), mayModerate)
  return (
    <section aria-labelledby={title} className="overflow-hidden rounded-card border bg-raised shadow-card">
      <header className={isSilent ? 'px-4 py-3' : 'border-b px-4 py-3'}>
        <h2 className="text-lg" id={title}>
          {t('discussion.title')}
        </h2>
        <p className="text-faint text-sm">{t(isSilent ? 'discussion.replayEmpty' : 'discussion.replayText')}</p>
      </header>
      {!isSilent && (
        <div {...still.handlers}>
          {still.waiting > 0 && <NewLines count={still.waiting} onShow={still.release} />}
          <ol
            className="min-h-28 overflow-y-auto overscroll-contain py-2"
            style={{ maxHeight: commentAreaHeight }}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
            tabIndex={0}
          >
            {still.comments.map((comment) => (
              <CommentLine
                actions={
                  <Suspense fallback={null}>
                    {mayModerate ? (
                      <CommentActions
                        comment={comment}
                        liveId={liveId}
                        onDeleted={() => setDeleted((now) => new Set([...now, comment.id]))}
                      />
                    ) : (
                      isMember && <ReportComment comment={comment} />
                    )}
                  </Suspense>
                }
                comment={comment}
                isGone={still.gone.has(comment.id)}
                key={comment.id}
                moment={<Moment at={moments.get(comment.id)} onGoTo={onGoTo} />}
              />
            ))}
          </ol>
        </div>
      )}
    </section>
  )
}

/** The moment of a message, which leads there; nothing of one that is only still on screen. */
function Moment({ at, onGoTo }: { at: number | undefined; onGoTo: (seconds: number) => void }) {
  const t = useTexts(texts)
  if (at === undefined) return null
  const time = clock(at)
  return (
    <button
      aria-label={t('discussion.goTo', { time })}
      className="target mr-1.5 text-accent-ink text-xs tabular-nums hover:underline"
      onClick={() => onGoTo(at)}
      type="button"
    >
      {time}
    </button>
  )
}
