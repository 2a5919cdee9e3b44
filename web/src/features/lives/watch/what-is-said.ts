import type { texts } from '@vondrona/rules/lives/viewer'
import type { PlayerState } from './player/player-state.ts'

/** Why the picture does not move; null while it does, whatever became of a source that it does not come from. */
export function whatIsSaid(
  state: Pick<PlayerState, 'phase' | 'frozen' | 'crowded' | 'ladder'> | null,
  { isOffline = false, isInterrupted = false }: { isOffline?: boolean | undefined; isInterrupted?: boolean },
): keyof typeof texts.fr | null {
  const { phase = 'idle', frozen = false, crowded = false } = state ?? {}
  const isStill = phase === 'idle' || phase === 'connecting' || (phase === 'playing' && frozen)
  if (isOffline && isStill) return 'viewer.noNetwork'
  if (phase === 'playing' && !frozen) return null
  if (isInterrupted) return 'viewer.interrupted'
  if (!isStill) return null
  if (phase === 'connecting' && state?.ladder.transports.length === 0) return 'viewer.noGateway'
  if (frozen) return 'viewer.frozen'
  return crowded && phase === 'connecting' ? 'viewer.crowded' : 'viewer.connecting'
}
