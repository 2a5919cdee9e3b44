import type { LiveNews } from '@vondrona/rules/lives'
import type { LivePage } from '../operations.generated.ts'

type Known = Pick<LivePage, 'status' | 'rtmpStatus' | 'recordingComplete'> & {
  playback: Pick<NonNullable<LivePage['playback']>, 'bframes'> | null
}

/** A change of state, of its source, or of the pictures that it sends brings other ways to play a live. */
export const isOutdated = (known: Known, news: Partial<LiveNews>): boolean =>
  (['status', 'rtmpStatus', 'recordingComplete'] as const).some(
    (name) => news[name] !== undefined && news[name] !== known[name],
  ) ||
  (news.bframes !== undefined && known.playback !== null && news.bframes !== known.playback.bframes)
