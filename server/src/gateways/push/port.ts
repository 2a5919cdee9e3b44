/** Leaves messages for browsers at the push services that their makers run (RFC 8030, 8291, 8292). */
export interface Push {
  /** What a browser subscribes with; null: this installation sends nothing to devices. */
  readonly publicKey: string | null
  send(to: PushTarget, message: PushMessage): Promise<PushOutcome>
}

/** What a browser gave. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface PushMessage {
  text: string
  /** Seconds for which a phone that is off may still get it. */
  ttl: number
  /** Of two with one topic that wait for a phone, the service keeps the later. */
  topic: string
  urgency: 'low' | 'normal' | 'high'
}

export type PushOutcome =
  | 'sent'
  /** The browser takes nothing more, for ever. */
  | 'gone'
  /** This message will not be taken, others may. */
  | 'refused'
  /** Later; in so many milliseconds, where the service says it. */
  | { later: number | null }
