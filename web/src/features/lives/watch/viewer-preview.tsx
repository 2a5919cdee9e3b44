import type { LivePage } from '../operations.generated.ts'
import { PlayerFrame } from './player-frame.tsx'
import { TransportMenu } from './transport-menu.tsx'
import { useLive } from './use-live.ts'
import { usePlayer } from './use-player.ts'

/** What viewers see, for the studio; before the start and in a pause what they would see, which nobody else does. */
export function ViewerPreview({ liveId }: { liveId: string }) {
  const { live } = useLive(liveId, 'live', 'streamer')
  return live ? <Picture live={live} /> : <div className="aspect-video rounded-card bg-black" />
}

function Picture({ live }: { live: LivePage }) {
  const { ref, player, state, begin } = usePlayer(live, { isPreview: true })
  return (
    <PlayerFrame
      badge={null}
      begin={begin}
      isInterrupted={live.rtmpStatus === 'lost'}
      isPictureOff={live.pictureOff}
      menu={<TransportMenu live={live} player={player} state={state} />}
      notice={null}
      player={player}
      poster={live.thumbnailUrl}
      startsMuted
      state={state}
      title={live.title}
      video={ref}
    />
  )
}
