/**
 * What a label may say. A list, so that nobody can make new series by what they send: any other value is `other`.
 * `later`: the list is known once the process has made it (`Meter.know`).
 */
type Values = readonly string[] | 'later'

interface Described<L extends string> {
  /** As Prometheus has it: `vondrona_…`, with the unit, and `_total` where it only grows. */
  readonly name: string
  readonly help: string
  readonly labels: Readonly<Record<L, Values>>
}

/** Counted where it happens. */
export interface Counter<L extends string = string> extends Described<L> {
  readonly kind: 'counter'
}
/** Seconds, in classes. */
export interface Histogram<L extends string = string> extends Described<L> {
  readonly kind: 'histogram'
  readonly bounds: readonly number[]
}
/** Read when somebody asks. `grows`: it is a counter that somebody else keeps. */
export interface Gauge extends Described<string> {
  readonly grows?: true
}
export type Reading = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Gauges that are read together, by one cheap question of `S`, the running server. */
export interface Collector<S, K extends string = string> {
  readonly name: string
  readonly gauges: Readonly<Record<K, Gauge>>
  readonly read: (source: S) => Promise<Readonly<Record<K, readonly Reading[]>>>
}

export interface Meter {
  readonly isOn: boolean
  add<L extends string>(counter: Counter<L>, labels: Readonly<Record<L, string>>, n?: number): void
  observe<L extends string>(histogram: Histogram<L>, labels: Readonly<Record<L, string>>, seconds: number): void
  /** The values of a label that was to be known later; more are added. */
  know<L extends string>(metric: Described<L>, label: L, values: readonly string[]): void
  /** What Prometheus reads, and what type it is; `source` is what the collectors read. */
  scrape(source: object): Promise<{ type: string; text: string }>
}

const counted = new Map<string, Counter | Histogram>()
const collected = new Map<string, Collector<object>>()

/** Declared where it is counted, once for the process; docs/operate/monitoring.md lists what is declared. */
export function declareCounter<L extends string>(counter: Omit<Counter<L>, 'kind'>): Counter<L> {
  const declared = { ...counter, kind: 'counter' } as const
  counted.set(counter.name, declared)
  return declared
}

export function declareHistogram<L extends string>(histogram: Omit<Histogram<L>, 'kind'>): Histogram<L> {
  const declared = { ...histogram, kind: 'histogram' } as const
  counted.set(histogram.name, declared)
  return declared
}

/** Called by `declareCollector` of source.ts, which knows what a running server is. */
export const keepCollector = (collector: Collector<never>): void =>
  void collected.set(collector.name, collector as Collector<object>)

/** All that the modules declared that are loaded. */
export const declaredMetrics = () => ({ counted: [...counted.values()], collectors: [...collected.values()] })

/** Nothing is counted, and nothing is loaded for it. */
export const noMeter: Meter = {
  isOn: false,
  add() {},
  observe() {},
  know() {},
  scrape: () => Promise.reject(new Error('nothing is measured')),
}
