import { pino } from 'pino'
import { readConfig } from '../src/config.ts'
import type { Kernel } from '../src/kernel/context.ts'
import { secretsFrom } from '../src/kernel/crypto/secrets.ts'
import { makeBus } from '../src/kernel/events/bus.ts'
import { makeIds } from '../src/kernel/ids.ts'
import { makeLimits } from '../src/kernel/limits/limits.ts'
import { makePool } from '../src/kernel/limits/pools.ts'
import { noMeter } from '../src/kernel/metrics/meter.ts'
import { noTracer } from '../src/kernel/tracing/tracer.ts'
import { loadSentences } from '../src/sentences.ts'

/** A kernel without a database, for tests of HTTP, GraphQL and sockets themselves. Logs go to `lines`. */
export async function bareKernel(
  environment: Record<string, string> = {},
): Promise<{ kernel: Kernel; lines: string[] }> {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const kernel = {
    config: readConfig({ NODE_ENV: 'test', ...environment }),
    log,
    bus: makeBus(() => undefined),
    limits: makeLimits(),
    meter: noMeter,
    tracer: noTracer,
    maintenance: { closed: null, refuse: () => undefined },
    pools: { hash: makePool(2, 10, 1), image: makePool(2, 10, 1), payments: makePool(2, 10, 1) },
    secrets: secretsFrom(Buffer.alloc(32, 1)),
    sentences: await loadSentences(),
    now: () => new Date('2026-11-21T10:00:00Z'),
    newId: makeIds(),
  }
  return { kernel: kernel as unknown as Kernel, lines }
}
