/** The database is temporarily unreachable or full; the caller may retry. HTTP status 503. */
export class Unavailable extends Error {
  override readonly name: string = 'Unavailable'
  constructor(cause: unknown, message = 'The database is not available.') {
    super(message, { cause })
  }
}

/** The disk of the files is full (F04): answered like Unavailable, and reported to the operator. */
export class DiskFull extends Unavailable {
  override readonly name = 'DiskFull'
  constructor(cause: unknown) {
    super(cause, 'The disk of the data folder is full.')
  }
}

/** The bucket of the files cannot be used now: answered like Unavailable. */
export class FilesAway extends Unavailable {
  override readonly name = 'FilesAway'
  constructor(cause: Error) {
    super(cause, `The bucket of the files cannot be used: ${cause.message}.`)
  }
}

/** After a lost connection it is unknown whether the commit arrived: files that it may reference must stay. */
export const mayBeCommitted = (error: unknown): boolean => isOfDatabase(error) && !codeOf(error.cause).startsWith('53')

const isOfDatabase = (error: unknown): error is Unavailable =>
  error instanceof Unavailable && !(error instanceof DiskFull) && !(error instanceof FilesAway)

/** What was read before a lock is not so any more, or what may not be waited for is taken: as a deadlock, worth a retry. */
export class Conflict extends Error {
  readonly code = '40001'
}

/** 53100: the database has no room for what is written. */
export const isDiskFull = (error: unknown): boolean =>
  codeOf(error instanceof Unavailable ? error.cause : error) === '53100'

/** 57014: ended by the limit of time, or by an operator. */
export const isOutOfTime = (error: unknown): boolean => codeOf(error) === '57014'

/** 40001 serialization failure, 40P01 deadlock: this transaction was aborted, a retry may succeed. */
export const isConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes(codeOf(error)) || isOutdatedPlan(error)

/** 0A000 of a named statement whose columns a migration changed: parsed again it works. */
export const isOutdatedPlan = (error: unknown): boolean =>
  codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery'

/** 08: connection; 53: no connection slot, memory or disk left; 57P0x: shutting down, crashed, starting up. */
const unavailableCode =
  /^(08...|53...|57P0[1235]|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const unavailableText =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Postgres connection has been discarded)/

/** Converts `pg`'s errors about a lost connection into Unavailable; leaves every other error unchanged. */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unavailable) return error
  return unavailableCode.test(codeOf(error)) || unavailableText.test(error.message) ? new Unavailable(error) : error
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '')
