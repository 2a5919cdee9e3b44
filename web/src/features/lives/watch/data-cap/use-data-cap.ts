import { type DataCap, isCapReached, type Transport } from '@vondrona/rules/lives/viewer'
import { useEffect, useState } from 'react'
import type { Player } from '../player/player.ts'
import type { PlayerState } from '../player/player-state.ts'
import { useDataUse } from './data-use.ts'

export interface CapAtPlayer {
  cap: DataCap | null
  /** The player waits for the viewer's decision. */
  isReached: boolean
  /** As much again; by this transport, or as before. */
  goOn(transport: Transport | null): void
}

/** N-05: holds the player at the viewer's cap, and lets it go on once there is room again. */
export function useDataCap(liveId: string, player: Player | null, state: PlayerState | null): CapAtPlayer {
  const { cap, used } = useDataUse(liveId)
  const [from, setFrom] = useState(0)
  const isReached = isCapReached(cap, used, from)
  const phase = state?.phase
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player that begins later is held, too
  useEffect(() => {
    if (!player) return
    if (isReached) player.hold()
    else if (player.state().phase === 'held') player.choose(player.state().ladder.chosen)
  }, [player, isReached, phase])
  return {
    cap,
    isReached: isReached && phase === 'held',
    goOn(transport) {
      setFrom(used)
      player?.choose(transport)
    },
  }
}
