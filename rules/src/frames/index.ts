/**
 * All frames of `/api/ws`, merged from the domains' `frames.ts`. These are types only: the server reads what it receives
 * as `Received`, in which the value of every field is unknown.
 */
import type * as accounts from '../accounts/frames.ts'
import type * as chat from '../chat/frames.ts'
import type * as gate from '../gate/frames.ts'
import type * as lives from '../lives/frames.ts'
import type * as notifications from '../notifications/frames.ts'
import type * as reports from '../reports/frames.ts'
import type * as votes from '../votes/frames.ts'
import type * as presence from './presence.ts'
import type * as socket from './socket.ts'

export type { PresenceEvent } from './presence.ts'

/** Server to browser: type → its other fields. A type that two domains declare differently does not compile. */
export interface ServerFrames
  extends socket.ServerFrames,
    presence.ServerFrames,
    accounts.ServerFrames,
    chat.ServerFrames,
    gate.ServerFrames,
    lives.ServerFrames,
    notifications.ServerFrames,
    reports.ServerFrames,
    votes.ServerFrames {
  error: socket.SocketRefusal & Partial<Echoes>
}

/** Browser to server: type → its other fields. */
export interface ClientFrames extends socket.ClientFrames, chat.ClientFrames, lives.ClientFrames {}

/** Event that a socket can subscribe to → options of the subscription (`data`). */
export interface Topics
  extends presence.Topics,
    accounts.Topics,
    chat.Topics,
    gate.Topics,
    lives.Topics,
    notifications.Topics,
    reports.Topics,
    votes.Topics {}

/** Fields of a client's frame that an error about it repeats. */
export interface Echoes extends chat.Echoes, lives.Echoes {}

export type ServerFrame<T extends keyof ServerFrames = keyof ServerFrames> = T extends unknown
  ? { type: T } & ServerFrames[T]
  : never

export type ClientFrame<T extends keyof ClientFrames = keyof ClientFrames> = T extends unknown
  ? { type: T } & ClientFrames[T]
  : never

/** A frame as received from a client: any field may be missing or have any type. */
export type Received<T extends keyof ClientFrames> = Untrusted<ClientFrames[T]>
/** The options of a subscription as received. */
export type ReceivedData = Untrusted<Topics[keyof Topics]>

type Untrusted<Shape> = { readonly [Field in KeysOf<Shape>]?: unknown }
type KeysOf<Shape> = Shape extends unknown ? keyof Shape : never
