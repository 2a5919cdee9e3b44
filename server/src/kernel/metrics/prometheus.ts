import type { Logger } from 'pino'
import {
  collectDefaultMetrics,
  Counter as PromCounter,
  Gauge as PromGauge,
  Histogram as PromHistogram,
  Registry,
} from 'prom-client'
import {
  type Collector,
  type Counter,
  declaredMetrics,
  type Gauge,
  type Histogram,
  type Meter,
  type Reading,
} from './meter.ts'

const patience = 2_000 // ms that a collector has; what it measures is missing from this scrape then
const fewSeries = 64 // counters of so few stand at zero from the start, so that the first event is an increase

const other = 'other'

/** Metrics by prom-client. Loaded only where the settings ask for it (decision 0093). */
export function openPrometheus(log: Pick<Logger, 'warn'>): Meter {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const known = new Map<string, Set<string>>()
  const failures = new PromCounter({
    name: 'vondrona_collector_failures_total',
    help: 'Times that a group of figures could not be read in time.',
    labelNames: ['collector'],
    registers: [registry],
  })
  const { counted, collectors } = declaredMetrics()
  const counters = new Map<string, PromCounter>()
  const histograms = new Map<string, PromHistogram>()
  const gauges = new Map<string, PromGauge | PromCounter>()

  const configOf = (metric: Gauge) => ({
    name: metric.name,
    help: metric.help,
    labelNames: Object.keys(metric.labels),
    registers: [registry],
  })

  for (const metric of counted) {
    learn(metric)
    const common = configOf(metric)
    if (metric.kind === 'histogram') {
      histograms.set(metric.name, new PromHistogram({ ...common, buckets: [...metric.bounds] }))
      continue
    }
    const counter = new PromCounter(common)
    counters.set(metric.name, counter)
    for (const labels of combinations(metric)) counter.inc(labels, 0)
  }
  for (const collector of collectors) {
    failures.inc({ collector: collector.name }, 0)
    for (const gauge of Object.values(collector.gauges)) {
      learn(gauge)
      gauges.set(gauge.name, new (gauge.grows ? PromCounter : PromGauge)(configOf(gauge)))
    }
  }

  function learn({ name, labels }: Gauge) {
    for (const [label, values] of Object.entries(labels))
      known.set(`${name} ${label}`, new Set(values === 'later' ? [] : values))
  }
  /** Whatever a client sends, there are no other series than these. */
  const bounded = (name: string, labels: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(labels).map(([label, value]) => [
        label,
        known.get(`${name} ${label}`)?.has(value) ? value : other,
      ]),
    )

  /** No value at all, where a reset would say zero. */
  function empty({ name, labels }: Gauge) {
    const metric = gauges.get(name)
    if (Object.keys(labels).length > 0) metric?.reset()
    else metric?.remove()
  }

  function put(gauge: Gauge, readings: readonly Reading[]) {
    const { name } = gauge
    const metric = gauges.get(name)
    empty(gauge)
    for (const [labels, value] of readings) metric?.inc(bounded(name, labels), value)
  }

  async function collect(collector: Collector<object>, source: object) {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no figures within ${patience} ms`)), patience)
    })
    try {
      const found = await Promise.race([collector.read(source), late])
      for (const [key, gauge] of Object.entries(collector.gauges)) put(gauge, found[key] ?? [])
    } catch (error) {
      failures.inc({ collector: collector.name })
      log.warn({ err: error, collector: collector.name }, 'figures could not be read for /metrics')
      for (const gauge of Object.values(collector.gauges)) empty(gauge)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    isOn: true,
    add: (counter: Counter, labels, n = 1) => counters.get(counter.name)?.inc(bounded(counter.name, labels), n),
    observe: (histogram: Histogram, labels, seconds) =>
      histograms.get(histogram.name)?.observe(bounded(histogram.name, labels), seconds),
    know({ name }, label, values) {
      const list = known.get(`${name} ${label}`)
      for (const value of values) list?.add(value)
    },
    async scrape(source) {
      await Promise.all(collectors.map((collector) => collect(collector, source)))
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** Every series of a counter whose labels are few; none where they are known later. */
function combinations({ labels }: Counter): Record<string, string>[] {
  let found: Record<string, string>[] = [{}]
  for (const [label, values] of Object.entries(labels)) {
    if (values === 'later') return []
    found = found.flatMap((one) => values.map((value) => ({ ...one, [label]: value })))
  }
  return found.length <= fewSeries ? found : []
}
