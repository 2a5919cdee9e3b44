import { texts as accountTexts } from '@vondrona/rules/accounts'
import { anonymous, type CommentFrame } from '@vondrona/rules/chat'
import { texts } from '@vondrona/rules/chat/discussion'
import type { ReactNode } from 'react'
import { formatTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { classes } from '../../ui/layout/class-names.ts'

/** One message: who, when, what. Text only, whatever was typed (weak point 28). */
export function CommentLine({
  comment,
  actions,
  isGone,
  moment,
}: {
  comment: CommentFrame
  actions?: ReactNode
  /** Where it was said in a recording, in place of the time of day. */
  moment?: ReactNode
  /** Deleted while the list stands still. */
  isGone?: boolean
}) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const name = comment.userId === anonymous.id ? t('discussion.anonymous') : comment.username
  return (
    <li className="group flex items-start gap-1 px-4 py-1.5" data-comment={comment.id}>
      <p className="min-w-0 flex-1 break-words text-base leading-snug">
        <span className={classes('mr-1.5 font-semibold', comment.badge && 'text-accent-ink')}>{name}</span>
        {comment.badge && (
          <span className="mr-1.5 rounded-full bg-accent-soft px-1.5 py-px font-medium text-xs text-accent-ink">
            {comment.badge === 'owner' ? account('accounts.role.streamer') : t('discussion.moderator')}
          </span>
        )}
        {moment ?? (
          <time className="mr-1.5 text-faint text-xs tabular-nums" dateTime={comment.timestamp}>
            {formatTime(comment.timestamp)}
          </time>
        )}
        <span className={classes('block', isGone && 'text-faint line-through')}>{comment.message}</span>
      </p>
      {isGone ? <span className="size-11 shrink-0" /> : actions}
    </li>
  )
}
