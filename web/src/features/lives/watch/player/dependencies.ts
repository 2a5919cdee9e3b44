import type { Failures, Transport } from '@vondrona/rules/lives/viewer'
import type { OpenTransport, TransportEvents, ViewerText } from './transport.ts'

/** What a player is given by the page that it plays in. */
export interface PlayerDependencies {
  open(transport: Transport, video: HTMLVideoElement, events: TransportEvents): OpenTransport
  say(text: ViewerText, detail?: string): void
  /** Bits per second each transport needs. */
  needs(): Partial<Record<Transport, number>>
  /** The source is interrupted, or there is no network: no pictures are no failure. */
  isInterrupted(): boolean
  /** For a transport that is tried beside the running one. */
  makeVideo(): HTMLVideoElement
  /** What is known to fail on this network, from earlier visits; and what was learnt about it now. */
  remembered(): Failures
  remember(failed: Failures): void
  /** So many bytes of video and sound came. */
  received(bytes: number): void
  now(): number
}
