import { day, KB, MB, minute, second } from './units.ts'

/** Limits of a request body (security.md, weak point 5). */
export const requestBody = {
  plain: 4 * MB,
  withPhotos: 8 * MB, // for operations with `@largeBody`
  timeout: 25 * second, // for a body, and for the next byte of a longer one
  slowest: 8 * KB, // bytes a second
  longest: 180 * second, // two photos as base64 at 20 KB/s
  lookEvery: second,
  large: MB, // larger bodies are limited in number
  largeAtOnce: 32,
  largePerAddress: 8,
  marks: 100_000, // of `[`, `{` and `,` in JSON: many small values are slow to parse, a photo is one value
} as const

export const queryLimits = {
  text: 20_000,
  tokens: 800, // the app's longest document has about 130; validation is quadratic
  operations: 10, // of one text
  fragments: 30,
  aliases: 30,
  depth: 12,
  cost: 20_000, // per request, all operations of a batch together (kernel/graphql/cost.ts)
  rootCost: 100, // per field of Query or Mutation: each queries the database
  items: 10_000, // in all lists of one response
  batch: 16, // a member's home asks 13 at once (web/src/first.ts)
  time: 20 * second,
  documents: 128, // parsed documents of other clients in the cache
  comments: 500, // characters of comments, if they are most of a document
  variablesDepth: 100,
} as const

/** Statements that a database connection keeps parsed (docs/decisions/0084). */
export const namedStatements = 500

/** Rate limits of queries, in units of cost: a page costs 500 to 3000. Many phones share one operator address. */
export const readBudget = {
  account: { name: 'read-account', capacity: 60_000, perSecond: 3000 },
  address: { name: 'read-address', capacity: 300_000, perSecond: 20_000 },
  newTexts: { name: 'new-texts', capacity: 100_000, perSecond: 1000, least: 500 }, // characters of documents that are not the app's own
} as const
export const retryWindow = 10 * second // how long a toast offers to retry what the connection lost
/** Of what is created under an id of the client's own; whatever is saved afterwards has a higher one. */
export const firstRevision = 1
export const requestTimeout = 25 * second // a query without a response: longer than the server's own limit
export const changeTimeout = 60 * second // a mutation without a response
export const retryAfterMax = 30 * second // a longer Retry-After is shown to the person instead of being waited for

// after a question without an answer, repeats included: how long others are not repeated either
export const silenceLife = 30 * second

/** How often a page without a server asks whether there is one, and how long one question waits. */
export const probe = { base: 5 * second, cap: 5 * minute, timeout: 8 * second } as const

/** D-30: what an address that is over its limit is asked for before it is refused. */
export const proofOfWork = {
  bits: 14, // zero bits of a SHA-256: about 16,000 tries, a second or two of a cheap phone
  harder: 4, // how often it doubles, as the address goes on
  life: 5 * minute,
  most: 20, // times the limit, by working
  patience: 45 * second, // of a browser
} as const
export const compressedFrom = KB // a smaller response is one packet anyway

/** What is done without a network (web/src/lib/acts) is sent later, unless nobody can want it any more. */
export const actLife = day
export const actLongLife = 30 * day // what is as true in a month: a heart, a report, what was read
export const actPatience = 8 * second // then whoever pressed reads that it waits

/** Responses that are kept for visitors, per domain; counts may be `countsBehind` old. */
export const prebuilt = { bytes: 16 * MB, entries: 2000, life: minute, countsBehind: second } as const

// R-CONST-32
export const dataCache = { maxAge: 5 * minute, maxEntries: 2000, sweep: minute, userMaxAge: 5 * minute } as const

/** Answers that stay on a member's device: an article takes some 20 KB, a list 10, a ticket 1. */
export const keptAnswers = { count: 300, bytes: 6 * MB, age: 90 * day } as const
export const keptAheadLife = day // then what a member needs without a network is asked for again

// R-CONST-33, and every 5xx
export const retry = { max: 3, base: second, cap: 10 * second, jitter: second, statuses: [408, 429] } as const
export const chunkTimeout = minute // R-CONST-39
