import { AsyncLocalStorage } from 'node:async_hooks'

/** What runs: a request or a job, by the id that its lines in the log and its answer have. */
export interface Running {
  readonly id: string
  /** Where traces are sent: the part of it that runs. */
  readonly span?: Span | undefined
}

export type SpanKind = 'server' | 'internal' | 'client' | 'consumer'
/** Names and numbers of ours only: nothing that people typed, and nobody's address. */
export type Facts = Readonly<Record<string, string | number>>

export interface Span {
  part(name: string, kind: SpanKind, facts?: Facts): Span
  note(facts: Facts): void
  /** `failure`: the kind of it, not its sentence. */
  end(failure?: string): void
}

const store = new AsyncLocalStorage<Running>()

/** Undefined at start and in commands. What a timer does belongs to whoever set it. */
export const running = (): Running | undefined => store.getStore()

export const runAs = <T>(what: Running, work: () => T): T => store.run(what, work)

/** Runs `work` as a part of what runs; where nothing is traced it is `work`. */
export async function traced<T>(name: string, kind: SpanKind, facts: Facts, work: () => Promise<T>): Promise<T> {
  const now = running()
  if (!now?.span) return work()
  const span = now.span.part(name, kind, facts)
  try {
    const value = await runAs({ id: now.id, span }, work)
    span.end()
    return value
  } catch (error) {
    span.end(kindOf(error))
    throw error
  }
}

/** e.g. « 23505 », « CONFLICT », « TypeError ». */
export function kindOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown'
}
