import type { Facts, Span, SpanKind } from './running.ts'

/** Begins traces; each is what one request or job did. */
export interface Tracer {
  readonly isOn: boolean
  /** Undefined: this one is not traced. `parent`: `traceparent`, as a trusted proxy sent it. */
  begin(name: string, kind: SpanKind, facts: Facts, parent?: unknown): Span | undefined
  /** Sends what is left. */
  close(): Promise<void>
}

export const noTracer: Tracer = { isOn: false, begin: () => undefined, close: async () => {} }
