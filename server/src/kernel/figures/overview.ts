import type { Operation } from '@vondrona/rules/permissions'
import type { DayCount } from './store.ts'

/**
 * What the domains tell administrators at a glance. Each domain adds the names of its own:
 * `declare module '../../kernel/figures/overview.ts' { interface Waiting { documents: true } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface Figures {}
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface Waiting {}
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface Series {}
// biome-ignore lint/suspicious/noEmptyInterface: filled through declaration merging
export interface HealthParts {}

/** `off`: not there because the settings say so. */
export type HealthState = 'ok' | 'warning' | 'failing' | 'off'
export interface Health {
  state: HealthState
  /** What the part counts or measures; `of`: out of how much. */
  value?: number
  of?: number
}

const order: readonly HealthState[] = ['off', 'ok', 'warning', 'failing']
export const worstOf = (...states: readonly HealthState[]): HealthState =>
  states.reduce((worst, one) => (order.indexOf(one) > order.indexOf(worst) ? one : worst), 'off')

/** Work that waits for a person; `operation`: who does it. Counted up to `waitingCap`. */
export interface WaitingWork<C> {
  readonly operation: Operation
  readonly count: (ctx: C) => Promise<{ readonly [K in keyof Waiting]?: number }>
}

/** What happened on each day from `first` to `last`, both included; days without anything may be left out. */
export interface DailySeries<C> {
  readonly operation: Operation
  readonly days: (ctx: C, first: string, last: string) => Promise<DayCount[]>
}

/** The part of one module. Each answers by an index or a counter, however large the product has grown. */
export interface Overview<C> {
  readonly figures?: (ctx: C) => Promise<{ readonly [K in keyof Figures]?: number }>
  readonly waiting?: WaitingWork<C>
  readonly series?: { readonly [K in keyof Series]?: DailySeries<C> }
  readonly health?: { readonly [K in keyof HealthParts]?: (ctx: C) => Promise<Health> }
}
