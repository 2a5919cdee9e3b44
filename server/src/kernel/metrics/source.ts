import type { Pool } from 'pg'
import type { Kernel } from '../context.ts'
import type { Database } from '../db.ts'
import { type Collector, keepCollector } from './meter.ts'

/** What collectors read of a running server. */
export interface Source {
  readonly kernel: Kernel
  readonly database: Pick<Database, 'slowStatements'> & { readonly pool: Pool }
  readonly sockets: { count(): number }
}

/** Declared beside what it reads: each domain its own. It answers by a counter or an index, however large the product is. */
export const declareCollector = <K extends string>(collector: Collector<Source, K>): void => keepCollector(collector)
