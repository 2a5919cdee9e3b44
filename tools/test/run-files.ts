/**
 * Runs the given test files in this process, for tools/test/node-tests.ts: a line of JSON when a test begins and one
 * when it has ended, written at once to TEST_EVENTS, and one when all have run; with TEST_BAIL it ends at the first failure. Not by `node --test`: what a test forks would inherit that flag and take itself for a test.
 */
import { createHook } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'

/** What one test said. `file` is where it is written, which may be a contract that others run. */
export interface NodeTestEvent {
  state: 'passed' | 'failed' | 'skipped'
  title: string
  file: string
  line: number
  seconds: number
  error?: string
  /** Why it skipped itself. */
  reason?: string
}

/** A test that begins: the one that hangs has no other line. */
export interface TestBegin {
  state: 'begin'
  title: string
}

/** The last line: without it the process has died, and what it still had to run is unknown. */
export interface RunEnd {
  state: 'end'
}

const destination = process.env.TEST_EVENTS ?? '/dev/stdout'
const write = (event: NodeTestEvent | TestBegin | RunEnd) => appendFileSync(destination, `${JSON.stringify(event)}\n`)

function report({ type, data }: TestEvent): void {
  if (type === 'test:diagnostic' && data.message.startsWith('Error: ')) console.error(data.message) // of no test
  if (type === 'test:dequeue') write({ state: 'begin', title: data.name })
  if (type !== 'test:pass' && type !== 'test:fail') return
  const { name: title, details, file = '', line = 0, skip, todo } = data
  const failure = type === 'test:fail' ? data.details.error : undefined
  const isLeftOut = skip !== undefined || todo !== undefined
  if (details.type === 'suite' && (!failure || isOfChildren(failure))) return
  if (failure && (todo !== undefined || isOfChildren(failure))) return
  const state = failure ? 'failed' : isLeftOut ? 'skipped' : 'passed'
  if (state === 'failed') process.exitCode = 1
  const error = failure ? { error: explain(failure) } : {}
  const reason = typeof skip === 'string' ? { reason: skip } : {}
  write({ state, title, file, line, seconds: details.duration_ms / 1000, ...error, ...reason })
  if (state === 'failed' && process.env.TEST_BAIL) process.exit(1)
}

const isOfChildren = (error: unknown) => (error as { failureType?: string })?.failureType === 'subtestsFailed'

/** The error itself, without the runner's own frames. */
function explain(error: Error): string {
  const cause = error.cause ?? error
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : inspect(cause)
  return text
    .split('\n')
    .filter((line) => !/^\s+at .*(node:|node_modules\/|\(<anonymous>\)$)/.test(line))
    .join('\n')
}

/**
 * The runner follows each promise by a hook, to name the test whose forgotten work failed after its end: a tenth of the
 * CPU time. Without it every such failure fails the process, by its message alone.
 */
function leaveOutHook(): () => void {
  const hooks = Object.getPrototypeOf(createHook({}))
  const { enable } = hooks
  hooks.enable = function () {
    return this
  }
  return () => {
    hooks.enable = enable
  }
}

const files = process.argv.slice(2).map((file) => resolve(file))
const allowHooks = leaveOutHook()
const tests: AsyncIterable<TestEvent> = run({ files, isolation: 'none', concurrency: 1, timeout: 600_000 })
allowHooks()
for await (const event of tests) report(event)
write({ state: 'end' })
