/** Runs test files in a copy of the tree until one fails. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import pg from 'pg'
import { run } from '../lib/run.ts'
import type { NodeTestEvent } from '../test/run-files.ts'

export type Outcome =
  | { state: 'passed'; seconds: number }
  /** `test`: the first that failed; without it the process ended too early. */
  | { state: 'failed'; seconds: number; test?: string; file?: string }
  /** It did not end in time. */
  | { state: 'late'; seconds: number }
  | { state: 'stopped'; seconds: number }

/** KiB. A broken loop may collect without end: it fails before the machine has no memory left for anybody. */
const mostMemory = 3 * 1024 * 1024
const limited = `ulimit -d ${mostMemory} 2>/dev/null; exec "$@"`

export async function runTests(
  folder: string,
  files: readonly string[],
  { longest, signal }: { longest: number; signal: AbortSignal },
): Promise<Outcome> {
  const temporary = `${folder}-tmp`
  const events = join(temporary, 'events')
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  mkdirSync(temporary, { recursive: true })
  const begun = performance.now()
  const { NODE_TEST_CONTEXT: _, ...inherited } = process.env
  const env = {
    ...inherited,
    TEST_EVENTS: events,
    TEST_BAIL: '1',
    TMPDIR: temporary,
    NODE_COMPILE_CACHE: `${folder}-cache`,
  }
  const program = [process.execPath, 'tools/test/run-files.ts', ...files]
  const { ok, pid, isLate } = await run('/bin/sh', ['-c', limited, 'sh', ...program], {
    env,
    cwd: folder,
    longest,
    signal,
    leavesNothing: true,
  })
  const seconds = (performance.now() - begun) / 1000
  try {
    if (signal.aborted) return { state: 'stopped', seconds }
    if (isLate) return { state: 'late', seconds }
    if (ok) return { state: 'passed', seconds }
    const failed = eventsIn(events).find(({ state }) => state === 'failed')
    return { state: 'failed', seconds, ...(failed && { test: failed.title, file: relative(folder, failed.file) }) }
  } finally {
    if (!ok && !signal.aborted) await dropDatabases(pid)
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  }
}

function eventsIn(path: string): NodeTestEvent[] {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  } catch {
    return []
  }
}

/** Those of a process that could not drop them itself. */
async function dropDatabases(pid: number | undefined): Promise<void> {
  if (!process.env.TEST_PG || !pid) return
  const client = new pg.Client(JSON.parse(process.env.TEST_PG))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      `test_${pid}_`,
    ])
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
  } catch {
    // They go with the server.
  } finally {
    await client.end().catch(() => {})
  }
}
