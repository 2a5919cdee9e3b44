import type { Tx } from '../db.ts'

/**
 * Events that a domain publishes inside its transaction, for what must be true in the same commit. Each domain adds
 * its own: `declare module '../../kernel/events/within.ts' { interface WithinEvents { … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface WithinEvents {}
export type WithinName = keyof WithinEvents & string

/** The handlers of one module. A handler that throws rolls back the whole transaction. */
export type Reactions<C> = {
  readonly [N in WithinName]?: (tx: Tx, ctx: C, payload: WithinEvents[N]) => Promise<void>
}

/** The handlers of all modules, run one after the other in rank order. */
export type RunReactions<C> = <N extends WithinName>(tx: Tx, ctx: C, name: N, payload: WithinEvents[N]) => Promise<void>

/** Collects the handlers of the modules, given in rank order. */
export const collectReactions =
  <C>(modules: readonly { readonly within?: Reactions<C> }[]): RunReactions<C> =>
  async (tx, ctx, name, payload) => {
    for (const { within } of modules) await within?.[name]?.(tx, ctx, payload)
  }
