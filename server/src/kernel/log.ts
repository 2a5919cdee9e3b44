import { writeSync } from 'node:fs'
import { inspect, styleText } from 'node:util'
import { type Logger, pino, type SerializedError } from 'pino'
import { running } from './tracing/running.ts'

/** Some URLs contain tokens (`?token=`, `?key=`, a stream's `k=` and `t=`); they never reach the log. */
export const maskToken = (url: string) => url.replace(/([?&](?:token|ticket|secret|key|k|t)=)[^&]*/gi, '$1***')

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
        err: (error: Error) => withoutRows(pino.stdSerializers.err(error)),
      },
    },
    isTerminal
      ? { write: (line: string) => void writeSync(2, readableLine(line)) }
      : pino.destination({ dest: 2, sync: true }),
  )
}

/** PostgreSQL tells which row failed, value by value: that may be anybody's address. */
function withoutRows(error: SerializedError): SerializedError {
  if ('detail' in error) delete error.detail
  return error
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
