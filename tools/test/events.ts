/** A reporter of node:test for tools/test/node-tests.ts: one line of JSON for each test, written at once (TEST_EVENTS). */
import { appendFileSync } from 'node:fs'
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
}

const destination = process.env.TEST_EVENTS ?? '/dev/stdout'
const write = (event: NodeTestEvent) => appendFileSync(destination, `${JSON.stringify(event)}\n`)

export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const { name: title, details, file = '', line = 0, skip, todo } = data
    const failure = type === 'test:fail' ? data.details.error : undefined
    const isLeftOut = skip !== undefined || todo !== undefined
    if (details.type === 'suite' && (!failure || isOfChildren(failure))) continue
    if (failure && (todo !== undefined || isOfChildren(failure))) continue
    const state = failure ? 'failed' : isLeftOut ? 'skipped' : 'passed'
    const error = failure ? { error: explain(failure) } : {}
    write({ state, title, file, line, seconds: details.duration_ms / 1000, ...error })
  }
  yield ''
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
