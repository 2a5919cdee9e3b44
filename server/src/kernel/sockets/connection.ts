import { randomUUID } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type { ServerFrame } from '@vondrona/rules/frames'
import type { WebSocket } from 'ws'
import type { Caller } from '../context.ts'
import { batchRoom } from '../module.ts'
import type { Slot } from './connection-limits.ts'
import { encode } from './frames.ts'
import type { Listener, Room } from './rooms.ts'

/** What waits for a slow reader; beyond it the socket is dropped, and its page reads the list again when it is back. */
const backlog = 256 * 1024

let made = 0

/**
 * One socket of `/api/ws`. Thousands of these wait at once, so a connection keeps nothing of its upgrade request, has
 * no listener of its own (`ownerOf` finds it), and its turn is only there while it works.
 */
export class Connection implements Listener {
  readonly id = randomUUID()
  readonly number = ++made
  readonly socket: WebSocket
  /** Below the WebSocket: without compression a frame is written as it is. */
  private readonly raw: Duplex
  readonly rooms = new Set<Room>()
  readonly slot: Slot
  caller: Caller
  /** Heartbeats since something was heard. */
  silent = 0
  /** Heartbeats without having said who it is, where visitors have no place left. */
  unidentifiedBeats = 0
  /** Frames of this window. */
  frames = 0
  private turn: Promise<void> | null = null

  constructor(socket: WebSocket, raw: Duplex, slot: Slot, caller: Caller) {
    this.socket = socket
    this.raw = raw
    this.slot = slot
    this.caller = caller
    ;(socket as Owned)[owner] = this
  }

  get open(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  hears(event: string): boolean {
    const batch = batchRoom(event)
    return [...this.rooms].some(({ name }) => name === event || name === batch)
  }

  send(frame: ServerFrame): void {
    this.write(encode(frame))
  }

  /** Complete frames, in order with everything else that is sent here. */
  write(encoded: Buffer): void {
    if (!this.open) return
    if (this.raw.writableLength > backlog) this.socket.terminate()
    else this.raw.write(encoded)
  }

  /** Handles frames one after the other; `failed` gets what one threw. */
  inTurn(work: () => void | Promise<void>, failed: (error: unknown) => void): void {
    const turn = (this.turn ?? Promise.resolve())
      .then(work)
      .catch(failed)
      .then(() => {
        if (this.turn === turn) this.turn = null
      })
    this.turn = turn
  }
}

const owner = Symbol('connection')
type Owned = WebSocket & { [owner]?: Connection }

/** The connection to which a socket belongs. */
export const ownerOf = (socket: WebSocket): Connection => (socket as Owned)[owner] as Connection
