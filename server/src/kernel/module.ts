import type { Domain } from '@vondrona/rules/domains'
import type { ClientFrames, Echoes, Received, ReceivedData, ServerFrame, Topics } from '@vondrona/rules/frames'
import type { Actor, Operation } from '@vondrona/rules/permissions'
import type { FastifyInstance } from 'fastify'
import type { Caller, Context, Kernel } from './context.ts'
import type { Declaration } from './personal-data/types.ts'

/** A resolver is one line that calls a use case. `root` is the parent object, `args` what the contract names. */
// biome-ignore lint/suspicious/noExplicitAny: arguments are checked by GraphQL against the SDL, then parsed by the use case
export type Resolver = (root: any, args: any, ctx: Context) => unknown
export interface SubscriptionResolver {
  // biome-ignore lint/suspicious/noExplicitAny: as above
  subscribe: (root: unknown, args: any, ctx: Context) => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>
}
export type Resolvers = Readonly<Record<string, Readonly<Record<string, Resolver | SubscriptionResolver>>>>

/** Something a socket may subscribe to by `{type: 'subscribe', event}`. */
export interface Topic {
  /** Exact name, or a prefix that ends with `_` and is followed by an id. */
  readonly event: keyof Topics
  readonly operation: Operation
  /** True: each member has a room of their own; `push` then names the member. */
  readonly perMember?: boolean
  /** A reason to refuse beyond the permission table; throws Refused. */
  readonly admit?: (ctx: Context, id: string | null) => void | Promise<void>
  /** `data: {batch: true}` puts a subscriber into `batchRoom(event)` instead of the room of the event. */
  readonly batches?: boolean
  /** A socket subscribed (`data` as it sent it), once until it leaves; the id is empty where the event is an exact name. */
  readonly joined?: (kernel: Kernel, peer: Peer, id: string, data: ReceivedData) => void
  /** It unsubscribed, became somebody else, or is gone; its caller is still the one that joined. */
  readonly left?: (kernel: Kernel, peer: Peer, id: string) => void
}

/** A socket as modules see it. */
export interface Peer {
  /** Made by the server, told in `welcome`. */
  readonly id: string
  readonly caller: Caller
  /** Whether it is subscribed to the event, with batches or without. */
  hears(event: string): boolean
  send(frame: ServerFrame): void
}

/** What a socket sent, in whatever types. */
export type Frame = Readonly<Record<string, unknown>>
/** Works off one frame; a Refused becomes an `error` frame. Asks for the permission itself, like a use case. */
export type FrameHandler<T extends keyof ClientFrames> = (
  ctx: Context,
  frame: Received<T>,
  peer: Peer,
) => void | Promise<void>
/** By type of the frame. */
export type FrameHandlers = { readonly [T in keyof ClientFrames]?: FrameHandler<T> }

export interface Rooms {
  /** Everybody subscribed to an event, those that take batches too. */
  members(event: string): Iterable<Peer>
  size(event: string): number
  /** Those with subscribers among the events of a topic. */
  events(prefix: string): string[]
}

export const batchRoom = <E extends string>(event: E) => `${event}+batch` as const

export type Job = (ctx: Context, payload: never) => Promise<void>

export interface Module {
  readonly name: Domain
  readonly resolvers?: Resolvers
  /** What its tables say about people. A table that nobody declares fails a test. */
  readonly personalData?: Declaration<Context>
  /** HTTP routes beyond GraphQL. `contextOf` resolves the caller of a request. */
  readonly routes?: (app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) => void
  readonly topics?: readonly Topic[]
  /** What sockets may send, by `type`. */
  readonly frames?: FrameHandlers
  /** Fields of a frame that the error about it repeats. */
  readonly echoes?: readonly (keyof Echoes)[]
  readonly jobs?: Readonly<Record<string, Job>>
  /** When jobs run by themselves: cron expression (UTC) → job name. */
  readonly schedule?: readonly { readonly cron: string; readonly job: string }[]
  /** Reactions to what domains above publish. */
  readonly listen?: (kernel: Kernel, push: Push, rooms: Rooms) => void
}

export type ContextOf = (request: import('fastify').FastifyRequest) => Promise<Context>
/**
 * Sends frames to everybody subscribed to `event` (of one member where the topic is per member): encoded once for all,
 * several written in one go.
 */
export type Push = (event: keyof Topics, frames: ServerFrame | readonly ServerFrame[], memberId?: string) => void

/** How the kernel learns who a token belongs to; given by the sessions domain. */
export type Authenticate = (kernel: Kernel, token: string) => Promise<Actor | null>
