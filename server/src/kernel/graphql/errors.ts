import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import type { Context } from '../context.ts'
import { DiskFull, Unavailable } from '../db.ts'
import { errors } from '../metrics/counters.ts'
import { Refusal, renderRefusal, say } from '../refusal.ts'
import { InvalidDocument } from './documents.ts'

type Place = Pick<GraphQLFormattedError, 'path' | 'locations'>

/**
 * A text that holds what the database takes in no text (NUL), or in no JSON (half a surrogate pair), sent where no schema
 * looks. JSON that we write has no other mistake.
 */
function isUnstorable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '22021' || code === '22P05' || (code === '22P02' && /json/.test(String(message)))
}

/** What the engine reports for one field, or for a variable of the wrong type. */
export const formatFieldError = (error: GraphQLError, ctx: Context): GraphQLFormattedError[] =>
  format(error.originalError ?? error, ctx, placeOf(error))

/** What was thrown instead of an answer. */
export const formatCallError = (error: unknown, ctx: Context): GraphQLFormattedError[] => format(error, ctx, {})

const placeOf = ({ path, locations }: GraphQLError): Place => ({
  ...(path && { path }),
  ...(locations && { locations }),
})

/** A refusal with its sentence, a bad query with its place, or a neutral sentence and an id that the log has too. */
function format(error: unknown, ctx: Context, place: Place): GraphQLFormattedError[] {
  const sentence = (key: string) => say(ctx.sentences, ctx.language, key)
  if (error instanceof InvalidDocument) return error.errors.flatMap((one) => format(one, ctx, placeOf(one)))
  if (error instanceof Refusal) return [{ ...renderRefusal(error, ctx.sentences, ctx.language), ...place }]
  if (error instanceof DiskFull)
    ctx.log.error({ todo: 'make room on the disk of the database or of DATA_DIR', err: error }, error.message)
  if (error instanceof Unavailable)
    return [{ message: sentence('shell.unavailable'), extensions: { code: 'UNAVAILABLE', retryAfter: 2 }, ...place }]
  if (isEngineError(error) || isUnstorable(error)) {
    const detail = ctx.config.NODE_ENV !== 'production' && { detail: (error as Error).message }
    return [{ message: sentence('shell.badQuery'), extensions: { code: 'BAD_USER_INPUT', ...detail }, ...place }]
  }
  const id = ctx.newId()
  ctx.meter.add(errors, { where: 'graphql' })
  ctx.log.error(
    { todo: 'report it with these lines; the caller was told this id', err: error, id, path: place.path },
    'unexpected error',
  )
  return [{ message: sentence('shell.unexpected'), extensions: { code: 'INTERNAL_SERVER_ERROR', id }, ...place }]
}

/** Of graphql or graphql-jit, about the call itself: nothing of ours was thrown. */
const isEngineError = (error: unknown) => error instanceof Error && error.name === 'GraphQLError'

/** HTTP 401 only for a missing or dead session; refusals of business are 200, pressure is 429 and 503 with Retry-After. */
export function statusOf(errors: readonly GraphQLFormattedError[]): { status: number; retryAfter?: number } {
  const codes = new Set(errors.map((error) => error.extensions?.code))
  const retryAfter = errors.map((error) => error.extensions?.retryAfter).find((value) => typeof value === 'number')
  if (codes.has('UNAUTHENTICATED')) return { status: 401 }
  if (codes.has('UNAVAILABLE') || codes.has('BUSY')) return { status: 503, retryAfter: retryAfter ?? 2 }
  if (codes.has('TOO_LARGE')) return { status: 413 }
  if (codes.has('RATE_LIMITED')) return { status: 429, retryAfter }
  if (codes.has('INTERNAL_SERVER_ERROR')) return { status: 500 }
  if (codes.has('QUERY_TOO_COMPLEX')) return { status: 400 }
  return { status: 200 }
}
