import type { Actor } from '@vondrona/rules/accounts'
import type { Domain } from '@vondrona/rules/domains'
import type { Operation } from '@vondrona/rules/permissions'
import type { FastifyInstance } from 'fastify'
import type { Context, Kernel } from './context.ts'

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
  readonly event: string
  readonly operation: Operation
  /** True: each member has a room of their own; `push` then names the member. */
  readonly perMember?: boolean
  /** A reason to refuse beyond the permission table; throws Refused. */
  readonly admit?: (ctx: Context, id: string | null) => void | Promise<void>
}

export type Job = (ctx: Context, payload: never) => Promise<void>

export interface Module {
  readonly name: Domain
  readonly resolvers?: Resolvers
  /** HTTP routes beyond GraphQL. `contextOf` resolves the caller of a request. */
  readonly routes?: (app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) => void
  readonly topics?: readonly Topic[]
  readonly jobs?: Readonly<Record<string, Job>>
  /** When jobs run by themselves: cron expression (UTC) → job name. */
  readonly schedule?: readonly { readonly cron: string; readonly job: string }[]
  /** Reactions to what domains above publish. */
  readonly listen?: (kernel: Kernel, push: Push) => void
}

export type ContextOf = (request: import('fastify').FastifyRequest) => Promise<Context>
/** Sends one frame to everybody subscribed to `event` (of one member where the topic is per member). */
export type Push = (event: string, frame: Readonly<Record<string, unknown>>, memberId?: string) => void

/** How the kernel learns who a token belongs to; given by the sessions domain. */
export type Authenticate = (kernel: Kernel, token: string) => Promise<Actor | null>
