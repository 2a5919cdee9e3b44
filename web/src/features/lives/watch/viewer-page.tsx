import { texts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { Activity, Code, Ellipsis, Eye, Share2, Video, WifiOff } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isCellular } from '../../../lib/device/connection.ts'
import { useDataSaver } from '../../../lib/device/data-saver.ts'
import { useRunning } from '../../../lib/lifecycle/background-work-state.ts'
import { latePart } from '../../../lib/lifecycle/late-part.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatDateTime } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { Menu, MenuItem, MenuLink } from '../../../ui/dialogs/menu.tsx'
import { ShareDialog } from '../../../ui/dialogs/share-dialog.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { BackLink } from '../../../ui/layout/back-link.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import type { LivePage } from '../operations.generated.ts'
import { backFrom } from './back-target.ts'
import { useDataCap } from './data-cap/use-data-cap.ts'
import { FollowButton, RemindButton } from './follow-buttons.tsx'
import { PlayerFrame } from './player-frame.tsx'
import { TransportMenu } from './transport-menu.tsx'
import { costsOf } from './transports-of-live.ts'
import { useLive } from './use-live.ts'
import { usePlayer } from './use-player.ts'

const CapDialog = lateDialog(() => import('./data-cap/cap-dialog.tsx'))
const CapNotice = latePart(() => import('./data-cap/cap-notice.tsx'))
const CapOffer = latePart(() => import('./data-cap/cap-offer.tsx'))
const DebugPanel = latePart(() => import('./debug-panel.tsx'))
const EndLive = latePart(() => import('./end-live.tsx'))
const ReportButton = latePart(() => import('../../../shell/reporting/report-button.tsx'))

export type ChatSlot = (props: { liveId: string; restored: () => void; isActive: boolean }) => ReactNode

/** `live/{id}`, `lives/{id}` and, through GetLiveById, `lives/{id}/graphql` (§8). `chat` is next to the picture. */
export function ViewerPage({ through, chat }: { through: 'live' | 'GetLiveById'; chat: ChatSlot }) {
  const { id = '' } = useParams()
  return <Watching chat={chat} id={id} key={`${through}:${id}`} through={through} />
}

function Watching({ id, through, chat }: { id: string; through: 'live' | 'GetLiveById'; chat: ChatSlot }) {
  const t = useTexts(texts)
  const navigate = useNavigate()
  const isOwn = useRunning().includes(id)
  const { live, error, refresh } = useLive(id, through, isOwn ? 'streamer' : 'viewer')
  const isUnreached = live === null && Boolean(error?.isNetwork)
  const isMissing = live === null && !isUnreached
  // biome-ignore lint/correctness/useExhaustiveDependencies: said and done once, when it turns out (R-LIVE-04, D-05)
  useEffect(() => {
    if (!isMissing) return
    toast.error(t('viewer.loadFailed'))
    void navigate(linkTo('lives'), { replace: true })
  }, [isMissing])
  useTitle(live?.title ?? t('viewer.live'))
  useEffect(() => {
    if (!isUnreached) return
    addEventListener('online', refresh)
    return () => removeEventListener('online', refresh)
  })
  if (isUnreached) return <ErrorState onRetry={refresh} title={t('viewer.loadFailed')} />
  if (!live)
    return (
      <div className="grid min-h-80 place-items-center">
        <Spinner />
      </div>
    )
  return <Viewer chat={chat} isOwn={isOwn} live={live} through={through} />
}

function Viewer({
  live,
  through,
  chat,
  isOwn,
}: {
  live: LivePage
  through: 'live' | 'GetLiveById'
  chat: ChatSlot
  /** It goes out from this very browser. */
  isOwn: boolean
}) {
  const t = useTexts(texts)
  const [search] = useSearchParams()
  const { ref, player, state, isOffline, begin, transports } = usePlayer(live, { isOwn })
  const { cap, isReached, goOn } = useDataCap(live.id, player, state)
  const savesData = useDataSaver()
  const [capping, setCapping] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [debugging, setDebugging] = useState(false)
  const isPlayable = live.status === 'active'
  const author = live.authorName || live.createdBy.pseudo
  const { user } = useSession()
  const mayEnd = user?.status === 'active' && cell('endLive', user.role) === 'all'
  return (
    <div className="grid gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">
        <BackLink to={backFrom(search.get('from'), history.state, Boolean(user))} />
        <PlayerFrame
          begin={begin}
          beginCosts={costsOf(live, transports)}
          badge={
            isPlayable && (
              <span
                className={`flex items-center gap-1.5 rounded-full px-2.5 py-1 font-bold text-white text-xs tracking-wide ${isOffline ? 'bg-black/80' : 'bg-danger-fill'}`}
              >
                {isOffline ? (
                  <WifiOff aria-hidden="true" className="size-3.5" />
                ) : (
                  <span aria-hidden="true" className="size-2 animate-breathe rounded-full bg-white" />
                )}
                {t(isOffline ? 'viewer.offline' : 'viewer.live')}
              </span>
            )
          }
          isInterrupted={isPlayable && live.rtmpStatus === 'lost'}
          isOffline={isOffline}
          isPictureOff={live.pictureOff}
          menu={<TransportMenu live={live} onCap={() => setCapping(true)} player={player} state={state} />}
          notice={
            isPlayable ? (
              isReached &&
              cap && (
                // Without a boundary of its own what is loaded would hide the video, and end its player.
                <Suspense fallback={null}>
                  <CapNotice cap={cap} goOn={goOn} live={live} state={state} />
                </Suspense>
              )
            ) : (
              <Notice live={live} />
            )
          }
          player={player}
          poster={live.thumbnailUrl}
          startsMuted={isOwn} // its own microphone would record it
          state={state}
          title={live.title}
          video={ref}
        />
        {isPlayable && !cap && (savesData || isCellular()) && (
          <Suspense fallback={null}>
            <CapOffer onSet={() => setCapping(true)} />
          </Suspense>
        )}
        <h1 className="mt-4 text-xl sm:text-2xl">{live.title}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <Badge tone={isPlayable ? 'danger' : 'neutral'}>{t(`viewer.status.${live.status}`)}</Badge>
          {through !== 'live' && <Badge tone="neutral">{t('viewer.graphql')}</Badge>}
          <span className="inline-flex items-center gap-1.5 text-soft tabular-nums" data-viewers={live.viewerCount}>
            <Eye aria-hidden="true" className="size-4" />
            {live.viewerCount === 1 && isPlayable && !isOwn && through === 'live' // who is counted is who reads it
              ? t('viewer.onlyYou')
              : t(`viewer.viewers.${plural(live.viewerCount)}`, { n: live.viewerCount })}
          </span>
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <Avatar name={author} picture={live.createdBy.profilePicture} />
          <div className="min-w-40 flex-1">
            <p className="font-medium">{author}</p>
            {live.startTime && (
              <p className="text-faint text-sm">
                {t(live.status === 'scheduled' ? 'viewer.startsAt' : 'viewer.started', {
                  when: formatDateTime(live.startTime),
                })}
              </p>
            )}
          </div>
          <FollowButton live={live} />
          <Button icon={<Share2 aria-hidden="true" className="size-5" />} onClick={() => setSharing(true)}>
            {t('shell.share')}
          </Button>
          {user && user.id !== live.createdBy.id && (
            <Suspense fallback={<span className="size-11" />}>
              <ReportButton thing={{ kind: 'live', id: live.id, ownerId: live.createdBy.id, ownerName: author }} />
            </Suspense>
          )}
        </div>
        {live.description && <p className="mt-4 max-w-prose whitespace-pre-line text-soft">{live.description}</p>}
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:pt-12">
        {chat({
          liveId: live.id,
          restored: () => player?.wake(),
          isActive: isPlayable,
        })}
      </div>
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          {user?.id === live.createdBy.id && (
            <ButtonLink
              icon={<Video className="size-4" />}
              size="sm"
              to={linkTo('studio', { id: live.id })}
              variant="quiet"
            >
              {t('viewer.studio')}
            </ButtonLink>
          )}
          {mayEnd && isPlayable && (
            <Suspense fallback={null}>
              <EndLive id={live.id} />
            </Suspense>
          )}
          <Menu
            button={(props) => (
              <Button {...props} icon={<Ellipsis aria-hidden="true" className="size-4" />} size="sm" variant="quiet">
                {t('viewer.more')}
              </Button>
            )}
          >
            <MenuLink
              icon={<Code />}
              to={through === 'live' ? linkTo('lives-graphql', { id: live.id }) : linkTo('live', { id: live.id })}
            >
              {t(through === 'live' ? 'viewer.graphql' : 'viewer.classic')}
            </MenuLink>
            <MenuItem icon={<Activity />} onClick={() => setDebugging(!debugging)}>
              {t(debugging ? 'viewer.debugHide' : 'viewer.debugShow')}
            </MenuItem>
          </Menu>
        </div>
        {debugging && (
          <Suspense fallback={null}>
            <div className="mt-3">
              <DebugPanel player={player} state={state} />
            </div>
          </Suspense>
        )}
      </div>
      {capping && <CapDialog liveId={live.id} onClose={() => setCapping(false)} />}
      <ShareDialog
        onClose={() => setSharing(false)}
        open={sharing}
        path={linkTo('live', { id: live.id })}
        text={t('viewer.share.text', { title: live.title })}
        title={t('viewer.share.title')}
      />
    </div>
  )
}

/** What is on the picture while nothing plays: R-LIVE-23..25, and before and between. */
function Notice({ live }: { live: LivePage }) {
  const t = useTexts(texts)
  switch (live.status) {
    case 'ended':
    case 'recorded':
      return (
        <>
          <p className="font-semibold text-lg">{t('viewer.ended')}</p>
          {live.hasRecording && <p className="text-sm sm:text-base">{t('viewer.recorded')}</p>}
          <div className="flex flex-wrap justify-center gap-2.5">
            {live.hasRecording && (
              <ButtonLink size="sm" to={linkTo('replay', { id: live.id })} variant="primary">
                {t('viewer.watchReplay')}
              </ButtonLink>
            )}
            <ButtonLink size="sm" to={linkTo('lives')}>
              {t('viewer.allLives')}
            </ButtonLink>
          </div>
        </>
      )
    case 'paused':
      return <p>{t('viewer.paused')}</p>
    case 'scheduled':
      return (
        <>
          <p className="font-semibold text-lg">{t('viewer.notYet')}</p>
          {live.startTime && <p>{t('viewer.startsAt', { when: formatDateTime(live.startTime) })}</p>}
          <RemindButton live={live} />
        </>
      )
    default:
      return null
  }
}
