import { fill, type Language, type TextParams, waitIn } from '@vondrona/rules/texts'

/**
 * Error codes of the contract; clients branch on these, people read the sentence. These are the codes that any operation
 * may return; each domain adds its own: `declare module '../../kernel/refusal.ts' { interface RefusalCodes { LAST_ADMIN: true } }`
 */
export interface RefusalCodes {
  UNAUTHENTICATED: true
  FORBIDDEN: true
  NOT_FOUND: true
  BAD_USER_INPUT: true
  CONFLICT: true
  /** It was done before something else that has come already (decision 0111). */
  SUPERSEDED: true
  RATE_LIMITED: true
  BUSY: true
  UNAVAILABLE: true
  TOO_LARGE: true
  QUERY_TOO_COMPLEX: true
}
export type RefusalCode = keyof RefusalCodes

/** One invalid field; `code` is the text's key without its domain, stable for clients. */
export interface FieldRefusal {
  field: string
  key: string
  params?: TextParams
}

interface Details {
  field?: string
  params?: TextParams
  /** Several fields at once (R-SIGN-58, R-SIGN-59). */
  fields?: readonly FieldRefusal[]
  /** Whole seconds. */
  retryAfter?: number
  /** Work with which the same call is let through (kernel/limits/proofs.ts). */
  proof?: string
}

/** An expected "no". The kernel renders `key` in the caller's language; the stack never leaves the server. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly key: string
  readonly details: Details
  constructor(code: RefusalCode, key: string, details: Details = {}) {
    super(`${code} ${key}`)
    this.code = code
    this.key = key
    this.details = details
  }
}

/** A refusal that names each wrong field. */
export const badInput = (fields: readonly FieldRefusal[]) => {
  const [first] = fields
  return new Refusal('BAD_USER_INPUT', first?.key ?? 'shell.badInput', {
    field: first?.field,
    params: first?.params,
    fields,
  })
}

/** All sentences of the product, for rendering on the server: language → key → sentence. */
export type Sentences = Readonly<Record<Language, Readonly<Record<string, string>>>>

export interface RenderedRefusal {
  message: string
  extensions: {
    code: RefusalCode | 'INTERNAL_SERVER_ERROR'
    key?: string
    field?: string
    retryAfter?: number
    /** Sent back in `x-proof` with what was done for it, the same call passes. */
    proof?: string
    errors?: { field: string; message: string; code: string }[]
    /** Of an unexpected error: the id to give to the operator; the log has the details. */
    id?: string
  }
}

/**
 * The text of a key in this language, in French if there is no translation. `{wait}` says `seconds` in words. A key that
 * has no text is a mistake, which is reported; a general sentence stands in for it, so that nobody reads a key.
 */
export function say(sentences: Sentences, language: Language, key: string, params?: TextParams): string {
  const sentence = sentences[language][key] ?? sentences.fr[key]
  if (sentence === undefined) {
    process.emitWarning(`There is no text for ${key}.`, 'MissingText')
    return sentences[language]['shell.unexpected'] ?? key
  }
  const seconds = params?.seconds
  return fill(sentence, typeof seconds === 'number' ? { ...params, wait: waitIn(seconds, language) } : params)
}

/** A refusal as the API sends it, in this language. */
export function renderRefusal(refused: Refusal, sentences: Sentences, language: Language): RenderedRefusal {
  const { field, params, fields, retryAfter, proof } = refused.details
  return {
    message: say(sentences, language, refused.key, params),
    extensions: {
      code: refused.code,
      key: refused.key,
      ...(field && { field }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(proof && { proof }),
      ...(fields && {
        errors: fields.map((one) => ({
          field: one.field,
          message: say(sentences, language, one.key, one.params),
          code: one.key.split('.').slice(1).join('.'),
        })),
      }),
    },
  }
}
