/** One way of getting a live onto a `<video>`: gateway WebRTC, browser to browser, HLS. */
import type { texts } from '@vondrona/rules/lives/viewer'

export type ViewerText = keyof typeof texts.fr

/** What the debug panel shows (R-LIVE-19, R-LIVE-20). */
export interface DebugStates {
  peer: string
  ice: string
  signaling: string
  offers: number
  answers: number
  candidates: number
}

export interface TransportEvents {
  /** It does not work, or no more; `text` is the message to the person. */
  failed(text: ViewerText, detail?: string): void
  /** Something to say; playback continues. */
  say(text: ViewerText): void
  /** R-LIVE-34: no sound comes along this transport. */
  silent(): void
  log(line: string): void
  states(change: Partial<DebugStates>): void
  /** Bits per second received now; and, where it is known, what the network would give. */
  measured(bitsPerSecond: number, bandwidth: number | null): void
  /** So many bytes came since the last time; `unknown`, once: it will not say, what it needs has to do. */
  received(bytes: number | 'unknown'): void
}

export interface OpenTransport {
  close(): void
  /** Shows the same connection on another video; where it can be tried beside one that plays. */
  moveTo?(video: HTMLVideoElement): void
}

/** The detail of a failure: this network lets no packets out. */
export const noUdp = 'no UDP'
