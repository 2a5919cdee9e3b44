import { type Logger, pino } from 'pino'

/** Some URLs contain tokens (`?token=`, `?key=`, a stream's `k=` and `t=`); they never reach the log. */
export const maskToken = (url: string) => url.replace(/([?&](?:token|ticket|secret|key|k|t)=)[^&]*/gi, '$1***')

/** Structured log on standard error, secrets masked. */
export function makeLog(level: string): Logger {
  return pino(
    {
      level,
      base: null,
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
        err: pino.stdSerializers.err,
      },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
