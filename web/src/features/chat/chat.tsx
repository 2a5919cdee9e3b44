import {
  chatLoading,
  chatToast,
  commentAreaHeight,
  comment as limits,
  welcomeMessageDelay,
} from '@vondrona/rules/chat/constants'
import { texts } from '@vondrona/rules/chat/discussion'
import { linkTo } from '@vondrona/rules/pages'
import { SendHorizontal, ShieldCheck } from 'lucide-react'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { usePreventReload } from '../../lib/lifecycle/prevent-reload.ts'
import { takeWanted, wantAfterLogin } from '../../lib/session/after-login.ts'
import { useSession } from '../../lib/session/session.ts'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { rememberReturn } from '../../shell/navigation/return-to.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { controlLook } from '../../ui/controls/field.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { toast } from '../../ui/dialogs/toast.ts'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { CommentLine } from './comment-line.tsx'
import { halfWrittenFor, keepHalfWritten, putBack } from './half-written.ts'
import { NewLines } from './new-lines.tsx'
import { UnsentLine } from './unsent-line.tsx'
import { type ChatFacts, useChat } from './use-chat.ts'
import { useStillList } from './use-still-list.ts'

const CommentActions = latePart(() => import('./comment-actions.tsx'))
const ReportComment = latePart(() => import('./report-comment.tsx'))
const loadModeration = loadWithRetry(() => import('./moderation-dialog.tsx'))
const ModerationDialog = lateDialog(loadModeration)

/** §10: the chat of a live, newest first. `restored` is called when the connection came back (R-CHAT-12). */
export function Chat({ liveId, restored, isActive }: { liveId: string; restored: () => void; isActive: boolean }) {
  const t = useTexts(texts)
  const title = useId()
  const isMember = useSession().status === 'member'
  const [draft, setDraft] = useState(() => halfWrittenFor(liveId))
  useEffect(() => keepHalfWritten(liveId, draft), [liveId, draft])
  const [isModerating, setModerating] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const chat = useChat(liveId, {
    opened: () => toast.info(t('discussion.connected'), { duration: chatToast.opened }),
    lost: () => toast.warning(t('discussion.lost'), { duration: chatToast.lost }),
    restored: () => {
      if (isActive) restored()
    },
    refused: (message, text) => {
      toast.error(message)
      setDraft((now) => now || text)
      input.current?.focus()
    },
  })
  const { lines, state } = chat
  const mayModerate = state?.mayModerate ?? false
  useEffect(() => {
    if (mayModerate) void loadModeration() // what is done in it may wait for the network, so it opens without one
  }, [mayModerate])
  usePreventReload(chat.waiting.length > 0)
  const isLoading = useLoading(chat.loaded)
  const welcomes = useWelcome(!isLoading && lines.comments.length === 0)
  const mustSignIn = state?.blockedBy === 'signIn' || (!isMember && !state)
  const canType = !isLoading && Boolean(state) && !state?.blockedBy
  useEffect(() => {
    if (canType && takeWanted('comment', liveId)) input.current?.focus()
  }, [canType, liveId])
  const still = useStillList(lines.comments, mayModerate)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chat.say(draft)) setDraft('')
  }
  return (
    <section
      aria-labelledby={title}
      className="flex flex-col overflow-hidden rounded-card border bg-raised shadow-card"
      data-chat={chat.line}
    >
      <header className="flex min-h-13 items-center gap-2 border-b py-1 pr-1.5 pl-4">
        <h2 className="text-lg" id={title}>
          {t('discussion.title')}
        </h2>
        <span className="min-w-0 flex-1 truncate text-faint text-sm tabular-nums">
          {t('discussion.count', { n: chat.count })}
        </span>
        {mayModerate && (
          <IconButton label={t('discussion.settings')} onClick={() => setModerating(true)}>
            <ShieldCheck aria-hidden="true" className="size-5" />
          </IconButton>
        )}
      </header>
      <form className="flex items-center gap-2 border-b p-2.5" onSubmit={submit}>
        <input
          aria-label={t('discussion.input')}
          autoComplete="off"
          className={controlLook}
          disabled={!canType}
          enterKeyHint="send"
          maxLength={limits.max}
          onChange={(event) => setDraft(event.target.value)}
          placeholder={t('discussion.input')}
          ref={input}
          value={draft}
        />
        <Button
          aria-label={t('discussion.send')}
          disabled={!canType || chat.isLocked || draft.trim() === '' || chat.line === 'connecting'}
          type="submit"
          variant="primary"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </Button>
      </form>
      <Below facts={state} liveId={liveId} line={chat.line} mustSignIn={mustSignIn} />
      <div {...still.handlers}>
        {still.waiting > 0 && <NewLines count={still.waiting} onShow={still.release} />}
        <ol
          aria-live="polite"
          className="overflow-y-auto overscroll-contain py-2"
          style={{ height: commentAreaHeight }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
        >
          {isLoading && (
            <li className="p-4">
              <span className="sr-only">{t('discussion.loading')}</span>
              <SkeletonText lines={4} />
            </li>
          )}
          {welcomes && (
            <li className="px-4 py-1.5 text-sm text-soft" data-system>
              <span className="mr-1.5 font-semibold">{t('discussion.system')}</span>
              <span className="block">{t('discussion.welcome')}</span>
            </li>
          )}
          {chat.waiting.toReversed().map(({ clientId, message }) => (
            <li className="break-words px-4 py-1.5 text-sm text-faint" data-waiting key={clientId}>
              {message}
              <span className="block text-xs">
                {t(chat.line === 'open' ? 'discussion.sending' : 'discussion.waiting')}
              </span>
            </li>
          ))}
          {chat.unsent.map((line) => (
            <UnsentLine
              key={line.id}
              line={line}
              onPutBack={
                canType
                  ? () => {
                      setDraft((now) => putBack(line.message, now))
                      input.current?.focus()
                    }
                  : undefined
              }
            />
          ))}
          {still.comments.map((comment) => (
            <CommentLine
              actions={
                <Suspense fallback={null}>
                  {mayModerate ? (
                    <CommentActions comment={comment} liveId={liveId} onDeleted={() => chat.drop(comment.id)} />
                  ) : (
                    isMember && <ReportComment comment={comment} />
                  )}
                </Suspense>
              }
              comment={comment}
              isGone={still.gone.has(comment.id)}
              key={comment.id}
            />
          ))}
          {!isLoading && chat.hasMore && lines.comments.length > 0 && (
            <li className="grid place-items-center p-2">
              <Button onClick={() => void chat.older()} size="sm" variant="quiet">
                {t('discussion.more')}
              </Button>
            </li>
          )}
        </ol>
      </div>
      {isModerating && <ModerationDialog liveId={liveId} onClose={() => setModerating(false)} />}
    </section>
  )
}

/** Why one cannot write, or what to know while writing. */
function Below({
  facts,
  liveId,
  mustSignIn,
  line,
}: {
  facts: ChatFacts | undefined
  liveId: string
  mustSignIn: boolean
  line: 'connecting' | 'open' | 'closed'
}) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const look = 'border-b bg-sunken px-4 py-2 text-soft text-sm'
  if (mustSignIn)
    return (
      <p className={look}>
        <Link
          className="font-medium text-accent-ink underline"
          onClick={() => {
            wantAfterLogin('comment', liveId)
            rememberReturn(pathname)
          }}
          to={linkTo('login')}
        >
          {t('discussion.signIn')}
        </Link>
      </p>
    )
  if (facts?.blockedBy)
    return (
      <p className={look}>
        {t(`discussion.blocked.${facts.blockedBy as 'pending' | 'minor' | 'muted' | 'banned' | 'closed'}`, {
          when: facts.mutedUntil ? formatDateTime(facts.mutedUntil) : '',
        })}
      </p>
    )
  if (line !== 'open')
    return <p className={look}>{t(line === 'closed' ? 'discussion.state.closed' : 'discussion.state.connecting')}</p>
  return facts && facts.slowMode > 0 ? <p className={look}>{t('discussion.slowNow', { n: facts.slowMode })}</p> : null
}

/** R-CHAT-13: at most one second; then the chat is there, empty or not. */
function useLoading(loaded: boolean): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), chatLoading)
    return () => clearTimeout(timer)
  }, [])
  return !loaded && !over
}

/** R-CHAT-14: still nothing after a while: a word of welcome that only this page sees. */
function useWelcome(isEmpty: boolean): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!isEmpty) return
    const timer = setTimeout(() => setWaited(true), welcomeMessageDelay)
    return () => clearTimeout(timer)
  }, [isEmpty])
  return isEmpty && waited
}
