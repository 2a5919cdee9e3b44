import { clock, megabytesOf, texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { RotateCw, Share2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { perMinute, tenth } from '../../../lib/data-use/amounts.ts'
import { useDataSaver, useMayPlay } from '../../../lib/device/data-saver.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useSocketEvent, useSocketLine } from '../../../lib/socket/socket.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ShareDialog } from '../../../ui/dialogs/share-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { type LiveReplay, LiveReplayDocument } from '../operations.generated.ts'
import { FollowButton } from '../watch/follow-buttons.tsx'
import { PlaybackBar } from './playback-bar.tsx'
import { usePlayback } from './use-playback.ts'

export type ReplayChatSlot = (props: {
  liveId: string
  seconds: number
  isSilent: boolean
  /** Plays on from these seconds. */
  onGoTo: (seconds: number) => void
}) => ReactNode

type Recorded = NonNullable<LiveReplay['live']>

/** `replay/{id}` (§12): the recording of a live, with the chat as it was said. `chat` gets the playback position. */
export function ReplayPage({ chat }: { chat: ReplayChatSlot }) {
  const { id = '' } = useParams()
  const t = useTexts(texts)
  const navigate = useNavigate()
  const [{ data, error }, ask] = useQuery({
    query: LiveReplayDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  })
  const live = data?.live
  const isMissing = data ? !live : Boolean(error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said and done once, when it turns out
  useEffect(() => {
    if (!isMissing) return
    toast.error(t('viewer.loadFailed'))
    void navigate(linkTo('lives'), { replace: true })
  }, [isMissing])
  useTitle(live?.title ?? t('viewer.replay.title'))
  if (!live)
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner />
      </div>
    )
  return live.replay ? (
    <Watching chat={chat} live={live} replay={live.replay} />
  ) : (
    <>
      <PageHeader back={linkTo('lives')} title={live.title} />
      <Card flush>
        <EmptyState
          action={
            live.hasRecording ? (
              <AskAgain ask={() => ask({ requestPolicy: 'network-only' })} liveId={live.id} />
            ) : (
              <ButtonLink to={linkTo('lives')}>{t('viewer.allLives')}</ButtonLink>
            )
          }
          vignette="lives"
          text={t(live.hasRecording ? 'viewer.replay.preparing' : 'viewer.replay.none')}
          title={t('viewer.replay.title')}
        />
      </Card>
    </>
  )
}

/** The page asks automatically once the replay is complete; whoever does not want to wait presses (R-REPLAY-02). */
function AskAgain({ liveId, ask }: { liveId: string; ask: () => void }) {
  const t = useTexts(texts)
  useSocketLine()
  useSocketEvent(`live_${liveId}`, ask, ask, { counts: false })
  return (
    <Button icon={<RotateCw className="size-5" />} onClick={ask}>
      {t('viewer.replay.again')}
    </Button>
  )
}

function Watching({
  live,
  replay,
  chat,
}: {
  live: Recorded
  replay: NonNullable<Recorded['replay']>
  chat: ReplayChatSlot
}) {
  const t = useTexts(texts)
  const playback = usePlayback(live.id)
  const [savesData, mayPlay] = [useDataSaver(), useMayPlay()]
  const [sharing, setSharing] = useState(false)
  const author = live.authorName || live.createdBy.pseudo
  const kbps = replay.duration > 0 ? (replay.size * 8) / 1000 / replay.duration : 0
  return (
    <div className="gap-x-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem]">
      {/* On a phone that is held upright the picture stays while the chat is read below it. */}
      <div className="min-w-0 max-lg:contents">
        <BackLink to={linkTo('lives')}>{t('viewer.allLives')}</BackLink>
        <div className="z-10 bg-surface max-lg:-mx-4 max-lg:px-4 max-lg:pb-2 max-lg:portrait:sticky max-lg:portrait:top-14 sm:max-lg:-mx-6 sm:max-lg:px-6 md:max-lg:portrait:top-16">
          <video
            aria-label={live.title}
            className="aspect-video w-full rounded-card bg-black object-contain shadow-card"
            controls
            onError={({ currentTarget }) =>
              toast.error(t('viewer.videoError', { message: currentTarget.error?.message ?? '' }))
            }
            playsInline
            poster={savesData ? undefined : (live.thumbnailUrl ?? undefined)}
            preload={mayPlay ? 'metadata' : 'none'}
            src={replay.url}
            {...playback.played}
          />
          <PlaybackBar playback={playback} />
        </div>
        <h1 className="mt-2 lg:mt-4 text-xl sm:text-2xl">{live.title}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-soft text-sm tabular-nums">
          <Badge tone="neutral">{t('viewer.status.recorded')}</Badge>
          <span>{t('viewer.replay.duration', { duration: clock(replay.duration) })}</span>
          <span>
            {t('viewer.replay.data', {
              mb: tenth(megabytesOf(replay.size)),
              perMinute: perMinute(kbps),
            })}
          </span>
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Avatar name={author} picture={live.createdBy.profilePicture} />
          <div className="min-w-40 flex-1">
            <p className="font-medium">{author}</p>
            {live.startTime && <p className="text-faint text-sm">{formatDateTime(live.startTime)}</p>}
          </div>
          <FollowButton live={live} />
          <Button icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => setSharing(true)}>
            {t('shell.share')}
          </Button>
        </div>
        {live.description && <p className="mt-4 max-w-prose whitespace-pre-line text-soft">{live.description}</p>}
      </div>
      <div className="min-w-0 max-lg:mt-5 lg:pt-12">
        {chat({
          liveId: live.id,
          seconds: playback.seconds,
          isSilent: live.commentCount === 0,
          onGoTo: playback.goTo,
        })}
      </div>
      <ShareDialog
        onClose={() => setSharing(false)}
        open={sharing}
        path={linkTo('replay', { id: live.id })}
        text={t('viewer.replay.share', { title: live.title })}
        title={t('viewer.replay.shareTitle')}
      />
    </div>
  )
}
