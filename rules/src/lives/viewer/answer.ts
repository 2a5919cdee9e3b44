/** Parses the gateway's response to a play call (R-HTTP-04, R-SRC-08, R-SRC-09). */
import { mediaGateway } from '../../constants/media.ts'

export class BadAnswer extends Error {}

/** Too many watch: it is no fault of the gateway, and may work in a moment. */
export class Crowded extends BadAnswer {}

/** The SDP of a reply that is SDP itself or `{code: 0, sdp}`. Throws BadAnswer with the gateway's own reason. */
export function readAnswer(body: string): string {
  const sdp = body.trimStart().startsWith('{') ? fromJson(body) : body
  if (!sdp.startsWith('v=')) throw new BadAnswer('not an SDP')
  return sdp
}

function fromJson(body: string): string {
  let reply: { code?: unknown; msg?: unknown; sdp?: unknown }
  try {
    reply = JSON.parse(body)
  } catch {
    throw new BadAnswer('not JSON')
  }
  if (reply.code === mediaGateway.crowded) throw new Crowded(String(reply.msg ?? ''))
  if (reply.code !== 0 || typeof reply.sdp !== 'string') throw new BadAnswer(String(reply.msg ?? `code ${reply.code}`))
  return reply.sdp
}

/** Whether an answer has no audio (R-LIVE-34): its audio section is missing, rejected or not sent. */
export function isSilent(sdp: string): boolean {
  const audio = sectionOf(sdp, 'audio')
  return !audio || /^audio 0 /.test(audio) || /\r?\na=(inactive|recvonly)/.test(audio)
}

/** Whether an answer leaves the picture out that was asked for, and has sound. */
export const isSoundAlone = (sdp: string): boolean =>
  /\r?\na=inactive/.test(sectionOf(sdp, 'video') ?? '') && !isSilent(sdp)

const sectionOf = (sdp: string, kind: 'audio' | 'video') =>
  sdp.split(/\r?\nm=/).find((section) => section.startsWith(kind))
