import type { LiveNews } from '@vondrona/rules/lives'
import type { LivePage } from '../operations.generated.ts'

type Known = Pick<LivePage, 'status' | 'rtmpStatus' | 'recordingComplete'> & {
  playback: Pick<NonNullable<LivePage['playback']>, 'bframes'> | null
}

/**
 * What brings other ways to play a live: a change of its state or source, or of the pictures that it sends, which it
 * goes on playing meanwhile.
 */
export function outdatedBy(known: Known, news: Partial<LiveNews>): 'state' | 'pictures' | null {
  const isOther = (name: 'status' | 'rtmpStatus' | 'recordingComplete') =>
    news[name] !== undefined && news[name] !== known[name]
  if (isOther('status') || isOther('rtmpStatus') || isOther('recordingComplete')) return 'state'
  const { bframes } = news
  return bframes !== undefined && known.playback !== null && bframes !== known.playback.bframes ? 'pictures' : null
}
