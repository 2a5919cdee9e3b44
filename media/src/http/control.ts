import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Hub } from '../hub/hub.ts'
import { type Pulls, pullOf } from '../hub/pulls.ts'
import type { Recordings } from '../hub/recordings.ts'
import { Refusal } from '../hub/refusal.ts'
import type { LiveStream } from '../hub/stream.ts'
import type { Codecs, Webrtc } from '../hub/types.ts'
import type { MediaSettings } from '../settings.ts'
import type { PendingAttempts } from '../webrtc/pending-attempts.ts'
import { bodyMax, readBody, send, sendJson, succeeded } from './body.ts'
import { describeStream, vhost } from './describe.ts'
import type { HlsRoutes } from './hls.ts'
import type { Packagers } from './packagers.ts'
import { findStream, namesOf, refuseBeyond, sameText } from './play.ts'

export interface ControlParts {
  settings: MediaSettings
  mediaServerId: string
  hub: Hub
  pulls: Pulls
  recordings: Recordings
  packagers: Packagers
  webrtc: Webrtc
  codecs: Codecs
  hls: Pick<HlsRoutes, 'forget'>
  /** Pending attempts to watch, over all protocols. */
  attempts: PendingAttempts
}

type Command = (query: URLSearchParams, response: ServerResponse) => unknown
const noReason = 'Ended by the server.'

/**
 * The control API, with ZLMediaKit's names and bodies; requires the secret. Parameters come in the query, as form or as
 * JSON.
 */
export function controlRoutes(parts: ControlParts) {
  const commands = commandsOf(parts)
  return {
    has: (name: string) => Object.hasOwn(commands, name),
    async handle(name: string, request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
      const values = await readValues(request, query)
      const secret = values.get('secret') ?? ''
      if (!parts.settings.secret || !sameText(secret, parts.settings.secret)) {
        return sendJson(response, { code: -100, msg: 'Incorrect secret' })
      }
      const answer = await commands[name]?.(values, response)
      if (answer !== undefined) sendJson(response, { ...succeeded, ...(answer as object) })
    },
  }
}

function commandsOf(parts: ControlParts): Record<string, Command> {
  const { hub, pulls, recordings, webrtc } = parts
  const describe = (stream: LiveStream) =>
    describeStream(
      stream,
      { webrtc: webrtc.viewers(stream), hls: parts.packagers.viewers(stream) },
      recordings.state(stream),
      parts.codecs,
    )
  const record = (isOn: boolean) => (query: URLSearchParams) => {
    recordings.allow(findStream(hub, query), isOn)
    return { result: true }
  }
  return {
    getMediaList: (query) => ({ data: matching(hub, query).map(describe) }),
    isMediaOnline: (query) => ({ online: matching(hub, query).length > 0 }),
    addStreamProxy: (query) => {
      const addresses = query.get('addresses')?.split(',') ?? []
      const key = pulls.start(query.get('app') ?? '', query.get('stream') ?? '', query.get('url') ?? '', addresses)
      return { data: { key } }
    },
    delStreamProxy: (query) => ({ data: { flag: pulls.stop(query.get('key') ?? '') } }),
    close_streams: (query) => {
      const { app, name } = namesOf(query)
      pulls.stop(pullOf(app, name)) // otherwise it would reconnect
      const found = matching(hub, query, true)
      for (const stream of found) {
        stream.close(query.get('reason') ?? noReason)
        dismiss(parts, stream)
      }
      return { count_hit: found.length, count_closed: found.length }
    },
    kick_session: (query) => {
      const id = query.get('id')
      const found = id
        ? hub.all().filter((stream) => stream.publisher?.id === id)
        : query.get('stream')
          ? matching(hub, query, true)
          : []
      if (id && !found.length) webrtc.close(id)
      for (const stream of found) stream.kick(query.get('reason') ?? noReason)
      return { count_hit: found.length }
    },
    getSnap: async (query, response) => {
      const jpeg = await pictureOf(findStream(hub, query), parts.codecs)
      send(response, 200, 'image/jpeg', jpeg)
    },
    show: (query) => {
      const { app, name } = namesOf(query)
      const stream = hub.get(app, name)
      if (!stream) throw new Refusal('stream not found', -500)
      if (query.get('on') === '1') show(parts, stream)
      else hide(parts, stream)
      return {}
    },
    record: (query) => {
      recordings.keep(findStream(hub, query), query.get('on') === '1')
      return {}
    },
    startRecord: record(true),
    stopRecord: record(false),
    getServerConfig: () => ({ data: [describeServer(parts)] }),
    offer: (query) => {
      const stream = findStream(hub, query)
      refuseBeyond(parts.settings.viewersMax, parts)
      return parts.attempts.during(query.get('ip') ?? '', (settled) => webrtc.offer(stream, settled))
    },
    answer: (query) => webrtc.answer(query.get('id') ?? '', query.get('sdp') ?? '') ?? {},
    candidate: (query) => {
      webrtc.candidate(query.get('id') ?? '', readCandidate(query.get('candidate') ?? ''))
      return {}
    },
  }
}

/** Opens the stream to viewers and recording; earlier media stays hidden, and earlier refusals are forgotten. */
function show({ recordings, packagers, hls }: ControlParts, stream: LiveStream): void {
  if (recordings.allows(stream)) return
  hls.forget(stream)
  if (stream.state !== 'new') packagers.anew(stream)
  recordings.allow(stream, true)
}

/** Disconnects all viewers; they can return only if the server allows it. */
function hide(parts: ControlParts, stream: LiveStream): void {
  parts.recordings.allow(stream, false)
  dismiss(parts, stream)
}

function dismiss({ webrtc, hls }: ControlParts, stream: LiveStream): void {
  stream.dismissals++
  hls.forget(stream)
  webrtc.dismiss(stream)
}

/** The streams that a call refers to; without `all` only those that have sent frames. */
function matching(hub: Hub, query: URLSearchParams, all = false): LiveStream[] {
  const fits = (key: string, value: string) => !query.get(key) || query.get(key) === value
  return hub
    .all()
    .filter((stream) => (all || stream.state !== 'new') && fits('app', stream.app) && fits('stream', stream.name))
    .filter(() => fits('vhost', vhost))
}

function describeServer({ settings, mediaServerId, codecs }: ControlParts) {
  return {
    'general.mediaServerId': mediaServerId,
    'rtmp.port': settings.rtmpPort,
    'rtc.port': settings.udpPort,
    'vondrona.codecs': codecs.available,
    'vondrona.ladder': codecs.available ? settings.ladder : [],
    'vondrona.records': settings.recordDir !== '',
  }
}

const pictures = new WeakMap<object, Promise<Buffer>>()

/** Encodes one JPEG per key frame, however often it is requested. */
function pictureOf(stream: LiveStream, codecs: Codecs): Promise<Buffer> {
  const { keyFrame, video } = stream
  if (!keyFrame || !video) throw new Refusal('There is no picture yet.', -500)
  const known = pictures.get(keyFrame)
  if (known) return known
  const made = codecs.picture(video, keyFrame)
  pictures.set(keyFrame, made)
  return made
}

/** An ICE candidate as JSON; ours arrive as an object inside the body's JSON. */
function readCandidate(text: string): { candidate: string; sdpMid?: string | null } {
  const value: unknown = JSON.parse(text)
  if (typeof value === 'string') return { candidate: value }
  const { candidate, sdpMid } = (value ?? {}) as Record<string, unknown>
  if (typeof candidate !== 'string') throw new Refusal('This is not a candidate.')
  return { candidate, sdpMid: typeof sdpMid === 'string' ? sdpMid : null }
}

async function readValues(request: IncomingMessage, query: URLSearchParams): Promise<URLSearchParams> {
  const values = new URLSearchParams(query)
  const text = request.method === 'POST' ? await readBody(request, bodyMax) : ''
  if (!text.trim()) return values
  if (!/json/.test(request.headers['content-type'] ?? '')) {
    for (const [key, value] of new URLSearchParams(text)) values.set(key, value)
    return values
  }
  const body = parseObject(text)
  for (const [key, value] of Object.entries(body)) {
    const isPlain = typeof value === 'string' && key !== 'candidate'
    values.set(key, isPlain ? value : JSON.stringify(value))
  }
  return values
}

function parseObject(text: string): object {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return body
  } catch {
    // reported below
  }
  throw new Refusal('The body is not a JSON object.')
}
