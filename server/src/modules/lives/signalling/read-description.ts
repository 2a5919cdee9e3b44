import type { IceCandidate } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import { badInput } from '../../../kernel/refusal.ts'

const candidateMax = 1000

/** A description as browsers write it, or its SDP alone; BAD_USER_INPUT when it is none (weak point 6). */
export function readSdp(value: unknown, field: 'offer' | 'answer'): string {
  const sdp = typeof value === 'string' ? value : (value as { sdp?: unknown } | null | undefined)?.sdp
  if (typeof sdp === 'string' && sdp.startsWith('v=') && Buffer.byteLength(sdp) <= limits.sdpMax) return sdp
  throw badInput([{ field, key: 'shell.badFrame' }])
}

/** The parts of signalling frames that are forwarded between browsers: nothing else of a frame is. */
export function readCandidate(value: unknown): IceCandidate {
  const { candidate, sdpMid, sdpMLineIndex } = (typeof value === 'string' ? { candidate: value } : (value ?? {})) as {
    [K in keyof IceCandidate]?: unknown
  }
  if (typeof candidate !== 'string' || candidate.length > candidateMax || !/^(a=)?(candidate:.*)?$/.test(candidate))
    throw badInput([{ field: 'candidate', key: 'shell.badFrame' }])
  return {
    candidate,
    sdpMid: typeof sdpMid === 'string' && sdpMid.length <= 16 ? sdpMid : null,
    sdpMLineIndex: Number.isInteger(sdpMLineIndex) ? Number(sdpMLineIndex) : null,
  }
}
