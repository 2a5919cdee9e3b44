import { isOnAir, isOver, liveStates } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import { texts } from '@vondrona/rules/lives/studio'
import { texts as viewerTexts } from '@vondrona/rules/lives/viewer'
import { linkTo } from '@vondrona/rules/pages'
import { canMove } from '@vondrona/rules/states'
import { ExternalLink, Eye, Pause, Pencil, Play, Square } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useAction } from '../../../lib/forms/use-action.ts'
import { usePoll } from '../../../lib/lifecycle/use-poll.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { useSocketEvent, useSocketLine } from '../../../lib/socket/socket.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type MoveOfLive, moveLive, useWaitingMove } from '../acts.ts'
import {
  StreamCredentialsDocument,
  StudioHealthDocument,
  type StudioLive,
  StudioPageDocument,
} from '../operations.generated.ts'
import type { Credentials } from './broadcast/credentials.ts'
import { type ShownBroadcast, useBroadcast } from './broadcast/use-broadcast.ts'
import { CameraControls, CameraDevices, CameraPreview } from './camera-panel.tsx'
import { Control, PhoneLabel } from './controls.tsx'
import { DeleteLive } from './delete-live.tsx'
import { EndedStudio } from './ended-studio.tsx'
import { HealthCard } from './health-card.tsx'
import { RtmpCard } from './rtmp-card.tsx'
import type { MonitorSlot, StudioChatSlot } from './slots.ts'
import { SourceRefusal } from './source-refusal.tsx'
import { EndingStudio, WaitingMove } from './waiting-move.tsx'

export { BroadcastBar } from './broadcast-bar.tsx'

/** `lives/{id}/studio`: everything a streamer needs while on the air, on one page. */
export function StudioPage({ chat, monitor }: { chat: StudioChatSlot; monitor: MonitorSlot }) {
  const { id = '' } = useParams()
  const t = useTexts(texts)
  useTitle(t('studio.title'))
  const [page, ask] = useQuery({ query: StudioPageDocument, variables: { id }, requestPolicy: 'network-only' })
  const [keys, askKeys] = useQuery({
    query: StreamCredentialsDocument,
    variables: { liveId: id },
    requestPolicy: 'network-only',
  })
  const again = () => {
    ask({ requestPolicy: 'network-only' })
    askKeys({ requestPolicy: 'network-only' })
  }
  useSocketEvent(`live_${id}`, () => ask({ requestPolicy: 'network-only' }), undefined, { counts: false })
  const live = page.data?.live
  const credentials = keys.data?.myStreamCredentials
  const isEnding = useWaitingMove(id) === 'end'
  if (live && isOver(live.status)) return <EndedStudio chat={chat} live={live} />
  if (isEnding) return <EndingStudio chat={chat} id={id} title={live?.title ?? t('studio.title')} />
  if (live && credentials) return <Studio chat={chat} first={credentials} given={live} monitor={monitor} />
  if (page.error || keys.error || page.data?.live === null)
    return <ErrorState onRetry={again} title={t('studio.notFound')} />
  return <Skeleton className="aspect-video w-full rounded-card" />
}

function Studio({
  given,
  first,
  chat,
  monitor,
}: {
  given: StudioLive
  first: Credentials
  chat: StudioChatSlot
  monitor: MonitorSlot
}) {
  const t = useTexts(texts)
  const v = useTexts(viewerTexts)
  const [credentials, setCredentials] = useState(first)
  const [asksEnd, setAsksEnd] = useState(false)
  const waiting = useWaitingMove(given.id)
  const live = asWished(given, waiting)
  const shown = useBroadcast(live)
  const { broadcast } = shown
  useSocketLine()
  const isBrowser = live.sourceKind === 'browser'
  const isActive = live.status === 'active'
  /** It was paused while this browser was cut off, and continues when it is back. */
  const isAwaited = !isActive && isOnAir(live) && shown.sending !== null
  /** It runs, and this browser does not send. */
  const isResumable = isActive && isBrowser && !shown.sending
  const relayOnly = live.playback?.relayOnly ?? false
  const health = useHealth(live.id, isBrowser ? isActive && !waiting : true, isActive)

  const action = useAction((work: () => Promise<unknown>) => work())
  const { busy } = action
  const act = (work: () => Promise<unknown>) => action.run(work).then(() => setAsksEnd(false))
  const start = () =>
    act(async () => {
      if (isBrowser && !shown.stream && !(await broadcast.turnOn())) return
      // Also where another device takes over what runs: it is pressed later than an end that still waits on the first one.
      await moveLive('start', live.id, t(live.status === 'scheduled' ? 'studio.act.start' : 'studio.act.resume'))
      if (isBrowser) broadcast.begin(credentials, relayOnly)
    })
  const leave = (move: 'pause' | 'end') =>
    act(async () => {
      if (move === 'end') broadcast.finish()
      else broadcast.stop()
      await moveLive(move, live.id, t(`studio.act.${move}`))
    })

  return (
    <>
      <PageHeader
        actions={
          <>
            <ButtonLink
              icon={<ExternalLink className="size-4" />}
              size="sm"
              to={linkTo('live', { id: live.id })}
              variant="quiet"
            >
              {t('studio.watch')}
            </ButtonLink>
            <ButtonLink
              icon={<Pencil className="size-4" />}
              size="sm"
              to={linkTo('edit-live', { id: live.id })}
              variant="quiet"
            >
              {t('shell.edit')}
            </ButtonLink>
          </>
        }
        back={linkTo('lives')}
        title={live.title}
      />
      {health?.refusal && !isBrowser && <SourceRefusal refusal={health.refusal} />}
      {/* On a phone the picture and its controls stay while the chat is read below them. */}
      <div className="flex flex-col gap-x-6 gap-y-5 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="z-10 flex min-w-0 flex-col gap-3 bg-surface max-lg:sticky max-lg:top-14 max-lg:-mx-4 max-lg:border-b max-lg:px-4 max-lg:py-2.5 sm:max-lg:-mx-6 sm:max-lg:px-6 md:max-lg:top-16">
          {isBrowser ? (
            <CameraPreview shown={shown} />
          ) : isActive || live.rtmpStatus === 'connected' ? (
            monitor({ liveId: live.id })
          ) : (
            <NoPreview />
          )}
          <section
            aria-label={t('studio.controls')}
            className="flex flex-wrap items-center gap-2 sm:gap-2.5"
            data-studio-controls
          >
            {isBrowser && <CameraControls shown={shown} />}
            {canMove(liveStates, live.status, 'start') && !isAwaited && (
              <Button busy={busy} icon={<Play className="size-5" />} onClick={() => void start()} variant="primary">
                <PhoneLabel short={t(live.status === 'paused' ? 'studio.resumeShort' : 'studio.goLiveShort')}>
                  {t(live.status === 'paused' ? 'studio.resume' : 'studio.goLive')}
                </PhoneLabel>
              </Button>
            )}
            {isResumable && (
              <Button busy={busy} icon={<Play className="size-5" />} onClick={() => void start()} variant="primary">
                <PhoneLabel short={t('studio.resumeShort')}>{t('studio.resume')}</PhoneLabel>
              </Button>
            )}
            {(isAwaited || canMove(liveStates, live.status, 'stop')) && (
              <Control
                busy={busy}
                icon={<Pause className="size-5" />}
                label={t('studio.pause')}
                onClick={() => (isAwaited ? broadcast.stop() : void leave('pause'))}
              />
            )}
            {live.status !== 'scheduled' && (
              <span className="ml-auto flex sm:ml-0">
                <Button
                  icon={<Square className={isResumable ? 'size-4' : 'size-4 max-sm:hidden'} />}
                  onClick={() => setAsksEnd(true)}
                  variant="danger"
                >
                  <PhoneLabel {...(isResumable ? {} : { short: t('studio.endShort') })}>{t('studio.end')}</PhoneLabel>
                </Button>
              </span>
            )}
          </section>
          <div className="flex flex-wrap items-center gap-2.5">
            <Badge tone={isActive ? 'danger' : 'neutral'}>{v(`viewer.status.${live.status}`)}</Badge>
            <span className="inline-flex items-center gap-1.5 text-soft text-sm tabular-nums">
              <Eye aria-hidden="true" className="size-4" />
              {v(`viewer.viewers.${plural(live.viewerCount)}`, { n: live.viewerCount })}
            </span>
            <span aria-live="polite" className="text-soft text-sm">
              <WaitingMove id={live.id} /> <SourceState live={live} shown={shown} />
            </span>
          </div>
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {chat({ liveId: live.id, restored: () => {}, isActive })}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {isBrowser && <CameraDevices shown={shown} />}
          {live.sourceKind === 'rtmp' && (
            <RtmpCard credentials={credentials} liveId={live.id} onChange={setCredentials} />
          )}
          {(live.sourceKind === 'rtsp' || live.sourceKind === 'url') && (
            <Card text={t('studio.pulledText', { address: live.sourceUrl ?? '' })} title={t('studio.pulled')} />
          )}
          {isActive && <HealthCard broadcast={isBrowser ? shown : null} health={health} />}
          {live.status === 'scheduled' && (
            <div>
              <DeleteLive id={live.id} />
            </div>
          )}
        </div>
      </div>
      <ConfirmDialog
        busy={busy}
        confirm={t('studio.end')}
        danger
        onClose={() => setAsksEnd(false)}
        onConfirm={() => void leave('end')}
        open={asksEnd}
        text={t('studio.endText')}
        title={t('studio.endTitle')}
      />
    </>
  )
}

/** The live as it is once what waits for the network has been sent. */
function asWished(live: StudioLive, move: MoveOfLive | null): StudioLive {
  if (move === null || move === 'end') return live
  const status = move === 'start' ? 'active' : 'paused'
  // What the server last said of this browser's own source is not so any more.
  return { ...live, status, pausedByLoss: false, ...(live.sourceKind === 'browser' && { rtmpStatus: 'waiting' }) }
}

function SourceState({ live, shown }: { live: StudioLive; shown: ShownBroadcast }) {
  const t = useTexts(texts)
  const { sending, kept } = shown
  const states = {
    waiting: 'studio.state.waiting',
    connected: 'studio.state.connected',
    lost: 'studio.state.interrupted',
  } as const
  const isOn = isOnAir(live)
  const source = isOn ? states[live.rtmpStatus] : live.rtmpStatus === 'connected' ? states.connected : null
  return (
    <>
      {sending && isOn ? t(`studio.state.${sending.state}`, { reason: sending.reason ?? '' }) : source && t(source)}{' '}
      {kept.isRecording ? t('studio.recordingHere') : kept.waiting > 0 && t('studio.recordingSends')}{' '}
      {kept.sentBytes > 0 && t('studio.recordingSent', { mb: Math.round(kept.sentBytes / 1e5) / 10 })}
    </>
  )
}

function NoPreview() {
  const t = useTexts(texts)
  return (
    <div className="grid aspect-video max-h-[30dvh] w-full place-items-center rounded-card bg-black p-6 lg:max-h-none text-center text-white/85">
      {t('studio.noPreview')}
    </div>
  )
}

/** The gateway's own figures, while on the air; before that, whether the source is refused. */
function useHealth(liveId: string, isOn: boolean, isActive: boolean) {
  const [{ data }, ask] = useQuery({
    query: StudioHealthDocument,
    variables: { liveId },
    requestPolicy: 'network-only',
    pause: !isOn,
    keepPrevious: true,
  })
  usePoll(() => ask({ requestPolicy: 'network-only' }), isActive ? limits.healthPoll : limits.waitingPoll, isOn)
  return data?.liveHealth
}
