/** Writes HLS playlists: RFC 8216 with the low-latency additions of its second edition. */
import { codecName, type Tracks } from '../mp4/index.ts'
import type { Segment, Timeline } from './timeline.ts'

/** Parts are listed for the last segments only. */
const segmentsWithParts = 3
/** At least 3 part durations (RFC 8216bis §4.4.3.8); a little more for rounding. */
const partHoldBack = 3.2
/** A player without low latency starts this many segments behind (RFC 8216 §6.3.3), and never closer than this. */
const segmentHoldBack = 3
const holdBackMinMs = 2000

const seconds = (ms: number) => (ms / 1000).toFixed(3)
const targetSeconds = (segments: readonly Segment[], segmentMs: number) =>
  Math.round(Math.max(segmentMs, 1000, ...segments.map(({ durationMs }) => durationMs)) / 1000)

/** The name of the initialization segment of a take. */
export const initName = (take: number) => `init-${take}.mp4`

/** The name of a segment by its media sequence number. */
export const segmentName = (msn: number) => `seg-${msn}.m4s`

/** The name of a part of a segment. */
export const partName = (msn: number, index: number) => `part-${msn}-${index}.m4s`

/** The longest part listed (ms): PART-TARGET may not be less. */
export function partTarget(timeline: Timeline, partMs: number): number {
  const parts = withParts(timeline).flatMap((segment) => segment.parts)
  return Math.max(partMs * 0.8, ...parts.map(({ durationMs }) => durationMs))
}

const withParts = ({ closed, open }: Timeline) => (open ? [...closed, open] : closed).slice(-segmentsWithParts)

/** The playlist with parts, for players that support LL-HLS. */
export function lowLatencyList(
  timeline: Timeline,
  { partMs, segmentMs }: { partMs: number; segmentMs: number },
): string {
  const { closed, open, ended } = timeline
  const target = partTarget(timeline, partMs)
  const hold = `PART-HOLD-BACK=${seconds(target * partHoldBack)}`
  const lines = head(timeline, 9, targetSeconds(open ? [...closed, open] : closed, segmentMs))
  lines.push(`#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,${hold}`, `#EXT-X-PART-INF:PART-TARGET=${seconds(target)}`)
  const detailed = new Set(withParts(timeline))
  for (const segment of closed) {
    lines.push(...segmentHead(segment, segment === closed[0]))
    if (detailed.has(segment)) lines.push(...partLines(segment))
    lines.push(`#EXTINF:${seconds(segment.durationMs)},`, segmentName(segment.msn))
  }
  if (open) lines.push(...segmentHead(open, !closed.length), ...partLines(open))
  if (!ended) {
    lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partName(timeline.next, open?.parts.length ?? 0)}"`)
  }
  return finish(lines, ended)
}

/** The playlist without parts, for all other players. */
export function stableList(timeline: Timeline, { segmentMs }: { segmentMs: number }): string {
  const target = targetSeconds(timeline.closed, segmentMs)
  const hold = Math.max(holdBackMinMs, target * 1000 * segmentHoldBack)
  const lines = head(timeline, 7, target)
  lines.push(`#EXT-X-SERVER-CONTROL:HOLD-BACK=${seconds(hold)}`)
  for (const segment of timeline.closed) {
    lines.push(...segmentHead(segment, segment === timeline.closed[0]))
    lines.push(`#EXTINF:${seconds(segment.durationMs)},`, segmentName(segment.msn))
  }
  return finish(lines, timeline.ended)
}

const head = (timeline: Timeline, version: number, target: number) => [
  '#EXTM3U',
  `#EXT-X-VERSION:${version}`,
  `#EXT-X-TARGETDURATION:${target}`,
  `#EXT-X-MEDIA-SEQUENCE:${timeline.closed[0]?.msn ?? timeline.next}`,
  `#EXT-X-DISCONTINUITY-SEQUENCE:${timeline.discontinuities}`,
]

function segmentHead({ take, discontinuity, date }: Segment, isFirst: boolean): string[] {
  const map = isFirst || discontinuity ? [`#EXT-X-MAP:URI="${initName(take)}"`] : []
  const time = `#EXT-X-PROGRAM-DATE-TIME:${date.toISOString()}`
  return [...(discontinuity ? ['#EXT-X-DISCONTINUITY'] : []), ...map, time]
}

const partLines = ({ msn, parts }: Segment) =>
  parts.map(({ durationMs, independent }, index) => {
    const mark = independent ? ',INDEPENDENT=YES' : ''
    return `#EXT-X-PART:DURATION=${seconds(durationMs)},URI="${partName(msn, index)}"${mark}`
  })

const finish = (lines: string[], ended: boolean) => `${[...lines, ...(ended ? ['#EXT-X-ENDLIST'] : [])].join('\n')}\n`

/** One rendition of a stream; `uri` is relative to the master playlist. */
export interface Rendition {
  uri: string
  tracks: Tracks
  /** Peak bit/s. */
  bandwidth: number
}

/** The master playlist, in the order given: a player begins with the first rendition. */
export function masterPlaylist(renditions: readonly Rendition[]): string {
  const lines = renditions.flatMap(({ uri, tracks: { video, audio }, bandwidth }) => {
    const codecs = [video, audio].flatMap((track) => (track ? [codecName(track)] : []))
    const size = video ? `,RESOLUTION=${video.width}x${video.height}` : ''
    return [`#EXT-X-STREAM-INF:BANDWIDTH=${Math.ceil(bandwidth)},CODECS="${codecs.join(',')}"${size}`, uri]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:7', ...lines].join('\n')}\n`
}
