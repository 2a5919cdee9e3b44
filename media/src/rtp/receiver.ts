import { parseRtp, type RtpPacket } from './packet.ts'
import { Reception } from './reception.ts'
import { Reorder } from './reorder.ts'
import {
  isRtcp,
  type SenderReport,
  senderReports,
  writeNack,
  writePli,
  writeReceiverReport,
  writeRemb,
} from './rtcp.ts'

export interface ReceiverOptions {
  payloadType: number
  /** Ticks a second. */
  rate: number
  /** How long to wait for a missing packet (ms). */
  giveUpMs: number
  /** Whether missing packets are requested (NACK). */
  nack: boolean
  send(rtcp: Buffer): void
  /** In order, each once. */
  packet(packet: RtpPacket, now: number): void
  /** Packets were lost for good: the stream has a gap here. */
  gap(): void
  senderReport(report: SenderReport): void
}

/** Interval (ms) between requests of the same packet. */
const againMs = 60

/**
 * One incoming track: ordering, retransmission, reports, all of which the native library lacks (pitfall 4). The caller
 * calls `tick` about every 20 ms and `report` about every 500 ms. Times are ms of a monotonic clock.
 */
export class Receiver {
  readonly #options: ReceiverOptions
  #source: { ssrc: number; reception: Reception; reorder: Reorder } | null = null
  /** Packets received, and those missing on the first attempt. */
  #count = { received: 0, lost: 0 }
  #before = { received: 0, lost: 0 }

  constructor(options: ReceiverOptions) {
    this.#options = options
  }

  /** Packets missing on the first attempt. */
  get lost(): number {
    return this.#count.lost
  }

  receive(message: Buffer, now: number): void {
    if (isRtcp(message)) this.#readReports(message, now)
    else this.#read(parseRtp(message), now)
  }

  tick(now: number): void {
    const { nack, send } = this.#options
    if (!this.#source) return
    const { ssrc, reorder } = this.#source
    const { sequences, first } = reorder.wanted(now, againMs)
    this.#count.lost += first
    if (nack && sequences.length) send(writeNack(ssrc, sequences))
    reorder.tick(now)
  }

  /** Sends a receiver report. Returns the share missing on the first attempt since the last report. */
  report(now: number): number {
    const block = this.#source?.reception.next(now)
    if (block) this.#options.send(writeReceiverReport(block))
    const lost = this.#count.lost - this.#before.lost
    const all = lost + this.#count.received - this.#before.received
    this.#before = { ...this.#count }
    return all > 0 ? lost / all : 0
  }

  askKeyFrame(): void {
    if (this.#source) this.#options.send(writePli(this.#source.ssrc))
  }

  limitBitrate(bitrate: number): void {
    if (this.#source) this.#options.send(writeRemb(this.#source.ssrc, bitrate))
  }

  #readReports(message: Buffer, now: number): void {
    for (const report of senderReports(message)) {
      if (report.ssrc !== this.#source?.ssrc) continue
      this.#source.reception.senderReport(report, now)
      this.#options.senderReport(report)
    }
  }

  #read(packet: RtpPacket | null, now: number): void {
    if (packet?.payloadType !== this.#options.payloadType) return
    const { ssrc } = packet
    if (this.#source?.ssrc !== ssrc) this.#source = this.#newSource(ssrc)
    this.#count.received++
    this.#source.reception.packet(packet.sequence, packet.timestamp, now)
    this.#source.reorder.push(packet, now)
  }

  #newSource(ssrc: number) {
    if (this.#source) this.#options.gap()
    return { ssrc, reception: new Reception(ssrc, this.#options.rate), reorder: new Reorder(this.#options) }
  }
}
