import { writeSync } from 'node:fs'
import { inspect, styleText } from 'node:util'
import { DatabaseError } from 'pg'
import { type Logger, pino, type SerializedError } from 'pino'
import { running } from './tracing/running.ts'

/** Some URLs contain tokens (`?token=`, `?key=`, a stream's `k=` and `t=`, all of `/r/…`); they never reach the log. */
export const maskToken = (url: string) =>
  url.replace(/([?&](?:token|ticket|secret|key|k|t)=)[^&]*|(^\/r\/)[^?]*/gi, '$1$2***')

/** Log on standard error, secrets masked: JSON, a line each; in a terminal, lines for people. */
export function makeLog(level: string, isTerminal = process.stderr.isTTY === true): Logger {
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const now = running()
        return now ? { request: now.id } : {}
      },
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.authorization',
          'req.headers',
          '*.documentNumber',
          '*.documentFront',
          '*.documentBack',
        ],
        censor: '***',
      },
      serializers: {
        req: (request) => ({ method: request.method, url: maskToken(request.url ?? ''), address: request.ip }),
        err: withoutValues,
      },
    },
    isTerminal
      ? { write: (line: string) => void writeSync(2, readableLine(line)) }
      : pino.destination({ dest: 2, sync: true }),
  )
}

/** PostgreSQL tells which row failed, and quotes the value that it could not read: that may be anybody's. */
export function withoutValues(error: Error): SerializedError {
  if (!(error instanceof Error)) return error // anything can be thrown
  const { detail: _row, where: _context, internalQuery: _statement, ...written } = pino.stdSerializers.err(error)
  for (const { message } of causesOf(error).filter(isOfValue)) {
    const masked = message.replace(/".*"/s, '"***"')
    for (const text of ['message', 'stack'] as const) written[text] = written[text].replaceAll(message, masked)
  }
  return written as SerializedError
}

/** SQLSTATE class 22, data exceptions: what stands in quotes is a value; elsewhere it is a name of the schema. */
const isOfValue = (error: Error) => error instanceof DatabaseError && error.code?.startsWith('22')

/** The error and what it was caused by: pino writes the messages of all. */
function causesOf(error: Error): Error[] {
  const causes: Error[] = []
  for (let one: unknown = error; one instanceof Error && !causes.includes(one); one = one.cause) causes.push(one)
  return causes
}

const levels: Readonly<Record<number, readonly [name: string, colour: Parameters<typeof styleText>[0]]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}

interface Line {
  level: number
  time: number
  msg?: string
  err?: { stack?: string; message?: string }
}

/** A line of the log for people: time, level, sentence, then the other facts. What is no such line stays as it is. */
export function readableLine(json: string): string {
  let line: Line
  try {
    line = JSON.parse(json) as Line
  } catch {
    return json
  }
  const { level, time, msg = '', err, ...facts } = line
  const [name, colour] = levels[level] ?? [String(level), 'white']
  const clock = new Date(time).toTimeString().slice(0, 8)
  const rest = Object.entries(facts).map(([fact, value]) => `${fact}=${short(value)}`)
  const head = [styleText('gray', clock), styleText(colour, name.padEnd(5)), msg, styleText('gray', rest.join(' '))]
  const trace = err?.stack ?? err?.message
  return `${head.filter(Boolean).join(' ').trimEnd()}\n${trace ? `${trace.replace(/^/gm, '    ')}\n` : ''}`
}

const short = (value: unknown) =>
  typeof value === 'string' ? value : inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 4 })
