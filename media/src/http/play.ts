import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Admit } from '../admit.ts'
import { callerOf } from '../caller.ts'
import type { Hooks } from '../hooks/hooks.ts'
import type { Hub } from '../hub/hub.ts'
import { crowded, Refusal } from '../hub/refusal.ts'
import type { LiveStream } from '../hub/stream.ts'
import type { Webrtc } from '../hub/types.ts'
import { readTicket } from '../tickets.ts'
import { PendingAttempts } from '../webrtc/pending-attempts.ts'
import { readSdp, send, sendJson, succeeded } from './body.ts'
import { vhost } from './describe.ts'

export interface PlayParts {
  hub: Hub
  hooks: Hooks
  webrtc: Webrtc
  admit: Admit
  viewersMax: number
  /** The key of the server's play tickets. */
  ticketKey: string
  /** Pending attempts to watch, over all protocols. */
  attempts: PendingAttempts
}

/** Concurrent attempts of one address: many phones share the address of their operator, publishers are few. */
export const attemptsMax = { play: 64, publish: 16 } as const

export type Handler = (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => Promise<void>

/** The browsers' WebRTC endpoints: ZLMediaKit's, WHEP and WHIP. */
export function playRoutes(parts: PlayParts): Record<string, Handler> {
  const { webrtc } = parts
  const key = randomBytes(32)
  const tokenOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  const locationOf = (id: string) => `/index/api/delete_webrtc?id=${encodeURIComponent(id)}&token=${tokenOf(id)}`

  const publishing = new PendingAttempts(attemptsMax.publish)

  const play = (request: IncomingMessage, query: URLSearchParams) =>
    parts.attempts.during(callerOf(request).ip, async (settled) => {
      const offer = await readSdp(request)
      const stream = findStream(parts.hub, query)
      const ticket = readTicket(parts.ticketKey, stream.name, query.get('t'))
      const params = new URLSearchParams(query)
      if (ticket) params.set('t', ticket)
      else params.delete('t')
      await askToPlay(parts, stream, request, params)
      return webrtc.play(stream, offer, settled)
    })

  const publish = (request: IncomingMessage, query: URLSearchParams) =>
    publishing.during(callerOf(request).ip, async (settled) => {
      const offer = await readSdp(request)
      const { app, name } = namesOf(query)
      const caller = callerOf(request)
      const params = publishParams(request, query)
      const accept = await parts.admit({ app, name, params, id: randomUUID(), ...caller }, 'rtc')
      return webrtc.publish(offer, { ip: caller.ip, params }, accept, settled)
    })

  const answerSdp =
    (act: typeof play): Handler =>
    async (request, response, query) => {
      try {
        const { id, sdp } = await act(request, query)
        response.setHeader('location', locationOf(id))
        send(response, 201, 'application/sdp', sdp)
      } catch (error) {
        if (!(error instanceof Error)) throw error
        send(response, error instanceof Refusal ? error.status : 406, 'text/plain; charset=utf-8', error.message)
      }
    }

  return {
    'POST webrtc': async (request, response, query) => {
      const act = query.get('type') === 'push' ? publish : play
      const { id, sdp } = await act(request, query)
      sendJson(response, { ...succeeded, id, type: 'answer', sdp })
    },
    'POST whep': answerSdp(play),
    'POST whip': answerSdp(publish),
    'DELETE delete_webrtc': async (_request, response, query) => {
      const id = query.get('id') ?? ''
      if (!sameText(query.get('token') ?? '', tokenOf(id)))
        return sendJson(response, { code: -100, msg: 'wrong token' }, 403)
      webrtc.close(id)
      sendJson(response, succeeded)
    },
  }
}

/** The stream that a play call names. */
export const namesOf = (query: URLSearchParams) => ({ app: query.get('app') ?? '', name: query.get('stream') ?? '' })

/** A stream that sends or has sent frames; throws a Refusal otherwise. */
export function findStream(hub: Hub, query: URLSearchParams): LiveStream {
  const { app, name } = namesOf(query)
  const stream = hub.get(app, name)
  if (!stream || stream.state === 'new') throw new Refusal('stream not found', -400, 404)
  return stream
}

/**
 * Throws a Refusal unless the server lets this client watch; asks again if all viewers were disconnected in the
 * meantime.
 */
export async function askToPlay(
  parts: Pick<PlayParts, 'hooks' | 'hub' | 'webrtc' | 'viewersMax'>,
  stream: LiveStream,
  request: IncomingMessage,
  query: URLSearchParams,
  schema: 'rtc' | 'hls' = 'rtc',
): Promise<void> {
  if (schema === 'rtc') refuseBeyond(parts.viewersMax, parts)
  const { ip, port } = callerOf(request)
  const { app, name } = stream
  const params = query.toString()
  const body = { vhost, app, stream: name, schema, protocol: schema, params, ip, port, id: randomUUID() }
  let asked: number
  do {
    asked = stream.dismissals
    await parts.hooks.ask('on_play', body)
  } while (asked !== stream.dismissals)
}

/** Throws a Refusal when the limit of WebRTC viewers, connected or connecting, is reached. */
export function refuseBeyond(viewersMax: number, { webrtc }: Pick<PlayParts, 'webrtc'>): void {
  if (webrtc.places() >= viewersMax) throw new Refusal('Too many viewers at once; HLS has more room.', crowded, 503)
}

/** The publish secret as `k=`, from the bearer or the address (decision 0010). */
function publishParams(request: IncomingMessage, query: URLSearchParams): string {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const rest = new URLSearchParams(query)
  for (const key of ['app', 'stream', 'type']) rest.delete(key)
  if (bearer) rest.set('k', bearer)
  return rest.toString()
}

/** Compares secrets in constant time. */
export const sameText = (a: string, b: string): boolean => {
  const hash = (text: string) => createHmac('sha256', compareKey).update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
const compareKey = randomBytes(32)
