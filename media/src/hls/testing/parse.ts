/** A strict parser of media playlists: throws on unknown tags and on violated rules. */
import assert from 'node:assert/strict'

export interface ReadSegment {
  msn: number
  uri: string
  duration: number
  date: number
  map: string
  discontinuity: boolean
  parts: { uri: string; duration: number; independent: boolean }[]
}

export interface ReadPlaylist {
  targetDuration: number
  partTarget: number
  discontinuitySequence: number
  control: Record<string, string>
  segments: ReadSegment[]
  /** The one that is not closed yet. */
  open: ReadSegment | null
  hint: string | null
  ended: boolean
}

export function parsePlaylist(text: string): ReadPlaylist {
  const lines = text.split('\n')
  assert.equal(lines.shift(), '#EXTM3U')
  assert.equal(lines.pop(), '')
  const list: ReadPlaylist = {
    targetDuration: 0,
    partTarget: 0,
    discontinuitySequence: 0,
    control: {},
    segments: [],
    open: null,
    hint: null,
    ended: false,
  }
  let msn = 0
  let map = ''
  const fresh = (): ReadSegment => ({
    msn,
    uri: '',
    duration: 0,
    date: Number.NaN,
    map,
    discontinuity: false,
    parts: [],
  })
  let segment = fresh()
  const tags: Record<string, (value: string) => void> = {
    'EXT-X-VERSION': (value) => assert.match(value, /^[79]$/),
    'EXT-X-TARGETDURATION': (value) => {
      list.targetDuration = integer(value)
    },
    'EXT-X-MEDIA-SEQUENCE': (value) => {
      msn = integer(value)
      segment.msn = msn
    },
    'EXT-X-DISCONTINUITY-SEQUENCE': (value) => {
      list.discontinuitySequence = integer(value)
    },
    'EXT-X-SERVER-CONTROL': (value) => {
      list.control = attributes(value)
    },
    'EXT-X-PART-INF': (value) => {
      list.partTarget = Number(attributes(value)['PART-TARGET'])
    },
    'EXT-X-DISCONTINUITY': () => {
      segment.discontinuity = true
    },
    'EXT-X-MAP': (value) => {
      map = attributes(value).URI ?? ''
      segment.map = map
    },
    'EXT-X-PROGRAM-DATE-TIME': (value) => {
      segment.date = Date.parse(value)
    },
    'EXT-X-PART': (value) => {
      const { DURATION, URI, INDEPENDENT } = attributes(value)
      segment.parts.push({ uri: URI ?? '', duration: Number(DURATION), independent: INDEPENDENT === 'YES' })
    },
    EXTINF: (value) => {
      segment.duration = Number(value.replace(/,$/, ''))
    },
    'EXT-X-PRELOAD-HINT': (value) => {
      list.hint = attributes(value).URI ?? ''
    },
    'EXT-X-ENDLIST': () => {
      list.ended = true
    },
  }
  for (const line of lines) {
    const [, tag, value] = /^#([A-Z-]+):?(.*)$/.exec(line) ?? []
    if (tag) {
      assert.ok(tags[tag], `unknown tag ${line}`)
      tags[tag](value ?? '')
      continue
    }
    segment.uri = line
    list.segments.push(segment)
    msn++
    segment = fresh()
  }
  if (segment.parts.length) list.open = segment
  check(list)
  return list
}

function check({ segments, open, targetDuration, partTarget, hint, ended }: ReadPlaylist): void {
  for (const { duration, parts, map, date, msn } of [...segments, ...(open ? [open] : [])]) {
    assert.ok(Math.round(duration) <= targetDuration, `segment ${msn}: ${duration} > ${targetDuration}`)
    assert.ok(map, 'every segment has an init')
    assert.ok(date > 0, 'every segment has a date')
    for (const part of parts)
      assert.ok(part.duration > 0 && part.duration <= partTarget, `part ${part.duration} > ${partTarget}`)
    for (const part of parts.slice(0, -1))
      assert.ok(part.duration >= 0.85 * partTarget, `part ${part.duration} is short`)
    const sum = parts.reduce((total, part) => total + part.duration, 0)
    if (duration && parts.length) assert.ok(Math.abs(sum - duration) < 0.01, `parts ${sum}, segment ${duration}`)
  }
  if (hint !== null) assert.equal(ended, false)
}

const integer = (value: string) => {
  assert.match(value, /^\d+$/)
  return Number(value)
}

const attributes = (value: string): Record<string, string> =>
  Object.fromEntries(
    [...value.matchAll(/([A-Z-]+)=("[^"]*"|[^,]*)/g)].map(([, key, raw]) => [key, raw?.replaceAll('"', '')]),
  )
