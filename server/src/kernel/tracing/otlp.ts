import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { Facts, Span, SpanKind } from './running.ts'
import type { Tracer } from './tracer.ts'

interface Options {
  /** OTEL_EXPORTER_OTLP_ENDPOINT */
  endpoint: string
  headers: Readonly<Record<string, string>>
  service: string
  /** Of traces that no proxy began, from 0 to 1. */
  ratio: number
  log: Logger
  /** Milliseconds between two exports. */
  every?: number
  /** Milliseconds that a collector has. */
  timeout?: number
}

const most = { waiting: 4096, sent: 512, parts: 400 }
const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const failed = 2
const given = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

interface Trace {
  id: string
  parts: number
}

/**
 * Spans as OTLP over HTTP, in JSON. What waits is bounded and one export runs at a time: a collector that is away or
 * hangs costs spans, never a request. W3C `traceparent` is read and sent to nobody.
 */
export function otlpTracer({ endpoint, headers, service, ratio, log, ...times }: Options): Tracer {
  const { every = 5_000, timeout = 10_000 } = times
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  let waiting: object[] = []
  let dropped = 0
  let isAway = false
  let sending: Promise<void> | undefined
  const resource = { attributes: written({ 'service.name': service }) }

  async function send(spans: readonly object[], patience: number) {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: service }, spans }] }] })
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patience),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      if (isAway) log.info({ dropped }, 'the collector of traces takes them again')
      isAway = false
    } catch (error) {
      dropped += spans.length
      if (!isAway)
        log.warn(
          { reason: reasonOf(error), todo: 'see OTEL_EXPORTER_OTLP_ENDPOINT and the collector' },
          'traces are not taken',
        )
      isAway = true
    }
  }
  const flush = (patience = timeout): Promise<void> => {
    if (waiting.length === 0) return sending ?? Promise.resolve()
    sending ??= send(waiting.splice(0, most.sent), patience).finally(() => {
      sending = undefined
    })
    return sending
  }
  const timer = setInterval(() => void flush(), every).unref()

  function keep(span: object) {
    if (waiting.length >= most.waiting) {
      dropped += 1
      return
    }
    waiting.push(span)
    if (waiting.length >= most.sent && !isAway) void flush()
  }

  function open(trace: Trace, parent: string | undefined, name: string, kind: SpanKind, first: Facts): Span {
    const id = randomBytes(8).toString('hex')
    const begun = now()
    const facts = { ...first }
    let isOver = false
    return {
      part(own, ofKind, more = {}) {
        trace.parts += 1
        return trace.parts > most.parts ? untold : open(trace, id, own, ofKind, more)
      },
      note: (more) => void Object.assign(facts, more),
      end(failure) {
        if (isOver) return
        isOver = true
        keep({
          traceId: trace.id,
          spanId: id,
          ...(parent && { parentSpanId: parent }),
          name,
          kind: kinds[kind],
          startTimeUnixNano: begun,
          endTimeUnixNano: now(),
          attributes: written(failure ? { ...facts, 'error.type': failure } : facts),
          status: failure ? { code: failed } : {},
        })
      },
    }
  }

  return {
    isOn: true,
    begin(name, kind, facts, parent) {
      const [, traceId, spanId, flags] = (typeof parent === 'string' && given.exec(parent)) || []
      const isSampled = flags ? (Number.parseInt(flags, 16) & 1) === 1 : Math.random() < ratio
      if (!isSampled) return undefined
      return open({ id: traceId ?? randomBytes(16).toString('hex'), parts: 0 }, spanId, name, kind, facts)
    },
    async close() {
      clearInterval(timer)
      const until = performance.now() + 2_000
      while ((waiting.length > 0 || sending) && performance.now() < until && !isAway)
        await Promise.race([flush(2_000), pause(until)])
      waiting = []
    },
  }
}

const untold: Span = { part: () => untold, note: () => {}, end: () => {} }

const pause = (until: number) =>
  new Promise<void>((done) => setTimeout(done, Math.max(0, until - performance.now())).unref())

/** Nanoseconds since 1970, as text: more than a number holds. */
const now = () => `${Math.round((performance.timeOrigin + performance.now()) * 1000)}000`

const written = (facts: Facts) =>
  Object.entries(facts).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }))

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? message
}

/** `OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`, values percent-encoded. */
export const headersOf = (text = ''): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((one) => one.split('='))
      .filter(([name]) => name?.trim())
      .map(([name = '', ...value]) => [name.trim().toLowerCase(), decoded(value.join('=').trim())]),
  )

/** A value that is not percent-encoded is meant as it stands. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
