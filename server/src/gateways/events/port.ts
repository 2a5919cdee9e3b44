/**
 * Carries texts between the nodes of one installation. What is sent reaches every node that hears now, the sender too,
 * whole and in the order of its sender. Nothing is kept: who does not hear at that moment misses it.
 */
export interface Carrier {
  readonly name: 'nats' | 'postgresql'
  /** Bytes that one text may have. */
  readonly longest: number
  /** Whether it is connected: what is sent leaves, and what others send is heard. */
  readonly isUp: boolean
  /** Rejects if it did not leave. */
  send(texts: readonly string[]): Promise<void>
  /** `changed`: it is connected again, or is not any more. To be called once. */
  listen(heard: (text: string) => void, changed: () => void): void
  /** Replaces a connection on which nothing comes. */
  renew(): void
  /** What others put there and was not taken for an event of ours, since the start. */
  readonly refused: number
  close(): Promise<void>
}
