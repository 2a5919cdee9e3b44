/** What a "no" looks like to a screen: a code to branch on, a sentence to read, and which fields it speaks of. */
export interface Problems {
  code: string
  message: string
  /** Field name → sentence. */
  fields: Record<string, string>
  /** Every sentence, the first one first (R-AUTH-16). */
  list: string[]
}

/** One entry of `errors` as the server sends it. */
export interface ApiError {
  message: string
  path?: readonly (string | number)[]
  extensions?: {
    code?: string
    field?: string
    retryAfter?: number
    errors?: readonly { field: string; message: string; code?: string }[]
    [more: string]: unknown
  }
}

/** Codes that arise on the way and not at the server. */
export type TransportCode = 'NETWORK' | 'BAD_ANSWER' | 'NO_DATA' | 'NO_TOKEN' | 'ABORTED' | 'TIMEOUT'

/** A refusal of the server, or a failure of the connection, with the sentence for the person. */
export class Refusal extends Error implements Problems {
  readonly code: string
  readonly fields: Record<string, string>
  readonly list: string[]
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number | undefined

  constructor({
    code,
    message,
    fields = {},
    list = [message],
    retryAfter,
  }: Partial<Problems> & Pick<Problems, 'code' | 'message'> & { retryAfter?: number }) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
    this.list = list
    this.retryAfter = retryAfter
  }

  /** The question never reached the server, or its answer never came back. */
  get isNetwork(): boolean {
    return this.code === 'NETWORK' || this.code === 'TIMEOUT'
  }

  /** Nobody answered, or somebody who is not the server: the page of a hotspot, a proxy without a server behind it. */
  get isUnreached(): boolean {
    return this.isNetwork || this.code === 'BAD_ANSWER'
  }
}

/** The refusal in the errors of a GraphQL response. */
export function refusalOf(errors: readonly ApiError[]): Refusal {
  const [first] = errors
  const fields: Record<string, string> = {}
  const list: string[] = []
  for (const { message, extensions } of errors) {
    list.push(message)
    if (extensions?.field) fields[extensions.field] ??= message
    for (const one of extensions?.errors ?? []) {
      fields[one.field] ??= one.message
      if (!list.includes(one.message)) list.push(one.message)
    }
  }
  const retryAfter = errors.map((error) => error.extensions?.retryAfter).find((seconds) => typeof seconds === 'number')
  return new Refusal({
    code: first?.extensions?.code ?? 'UNKNOWN',
    message: first?.message ?? '',
    fields,
    list,
    retryAfter,
  })
}

/** Whatever was thrown, in one shape. Something unforeseen has an empty message: the caller says its own sentence. */
export function problemsOf(error: unknown): Problems {
  if (error instanceof Refusal) return error
  return { code: 'UNKNOWN', message: '', fields: {}, list: [] }
}

const passing = /^(NETWORK|TIMEOUT|BAD_ANSWER|NO_DATA|ABORTED|RATE_LIMITED|BUSY|UNAVAILABLE|INTERNAL_SERVER_ERROR)$/
/** The same question may well be answered a little later: what was meant to be sent is worth keeping. */
export const isPassing = (error: unknown): boolean => !(error instanceof Refusal) || passing.test(error.code)
