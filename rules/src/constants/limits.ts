import type { PhotoPreset } from './photos.ts'
import { day, hour, KB, MB, minute, second } from './units.ts'

// Ours: the specification is silent, the shared decisions give the figures.
export const pageSize = { cards: 12, rows: 20, comments: 50, max: 100, queue: 500 } as const // D-32
export const searchTotalCap = 10_000 // B10: text-search totals are counted to here and marked
export const session = {
  idle: 12 * hour,
  rememberedIdle: 30 * day,
  touchEvery: 5 * minute,
  longest: 7 * day, // from the login on, however active
  rememberedLongest: 90 * day,
  rotateEvery: day, // then the app requests a new token
} as const
export const tokenOverlap = minute // how long a replaced token is accepted, for requests in flight
export const reauthenticationLife = 15 * minute // how long a repeated password counts for sensitive operations
export const identityTicket = 60 * second // D-29
export const mailedLink = { verify: 3 * day, reset: hour, guardian: 30 * day, correction: 14 * day } as const
export const smsCode = { life: 10 * minute, digits: 6, tries: 5 } as const
export const deletionGrace = 14 * day
export const exportLife = day
export const exportLimit = {
  perMemberPerDay: 5,
  shown: 10,
  downloads: 20, // of one archive, in a day
  room: 200 * MB, // disk space for an archive, in addition to the database's reserve
  stalled: 10 * second, // a download that stalls this long yields to another one of the same member
} as const
export const exportTimeout = hour // time limit for building an archive
export const bannedNumberLife = 365 * day // how long a block outlives its erased account (docs/decisions/0004)
export const undecidedNotice = 14 * day // before undecided photos are deleted (IDENTITY_UNDECIDED_DAYS)
export const identityRetentionDays = 30 // default of IDENTITY_RETENTION_DAYS
export const uploadSlot = {
  life: 2 * hour,
  emptyLife: 10 * minute, // until its first piece
  maxBytes: 2 * MB,
  piece: 64 * KB,
  minPiece: 8 * KB, // except the last one: each piece is a file
} as const // N-07
export const uploadSlotGuard = {
  perAddressPerHour: 1200, // two photos for each sign-up of `signupLimit`
  diskBytes: 8192 * MB, // of all slots together
} as const
// R-AUTH-28
export const loginTries = { perAccount: 10, perAccountAnywhere: 60, perAddress: 200, window: 15 * minute } as const
// attempts at the second factor by somebody who has the password
export const codeTries = { perAccount: 10, window: hour } as const
export const recoveryCodes = { count: 10, digits: 12 } as const // for members who lost their authenticator
export const knownLogins = 20_000 // remembered pairs of account and address with a successful login
// mails and SMS that anybody can trigger
export const messageLimit = { perRecipient: 4, perSender: 40, perAddress: 400, window: hour } as const
export const support = {
  name: { max: 120 },
  message: { min: 10, max: 4000 },
  perMemberPerHour: 10,
  perAddressPerHour: 200, // many phones share one operator address
  perSenderPerHour: 3, // per e-mail address, so that nobody's mailbox is flooded with copies
} as const // R-GAP-23
// of one list with personal data, by one staff member
export const notedReads = { every: 10 * minute, rows: 2000 } as const
export const notedFailureLimit = { perAddress: 20, window: 10 * minute } as const // failed logins that are logged
/** Pictures that the server fetches for an editor who pastes a text. */
export const remotePicture = { perHour: 120, atOnce: 4, waiting: 100, timeout: 15 * second } as const
export const pictureLimit = { perMemberPerHour: 20, fetchTimeout: 8 * second } as const // each costs a re-encoding
export const availabilityLimit = { perMinute: 120, perDay: 2000 } as const // security.md, weak point 4
// many phones share one operator address
export const signupLimit = { perAddressPerHour: 600, failuresPerAddressPerHour: 1200, perMemberPerHour: 10 } as const
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
  batch: 10,
  time: 20 * second,
  documents: 128, // parsed documents of other clients in the cache
  comments: 500, // characters of comments, if they are most of a document
  variablesDepth: 100,
} as const
/** Rate limits of queries, in units of cost: a page costs 500 to 3000. Many phones share one operator address. */
export const readBudget = {
  account: { name: 'read-account', capacity: 60_000, perSecond: 3000 },
  address: { name: 'read-address', capacity: 300_000, perSecond: 20_000 },
  newTexts: { name: 'new-texts', capacity: 100_000, perSecond: 1000, least: 500 }, // characters of documents that are not the app's own
} as const
export const socketFrame = 64 * KB
/**
 * Close codes of a socket: the session ended (do not reconnect with this token); the rate limit was exceeded (reconnect
 * later).
 */
export const socketClosed = { sessionOver: 4401, tooManyRequests: 4429 } as const
/** Limits of a socket for GraphQL subscriptions; a page has two or three that cost 5 to 50. */
export const socketLimits = {
  frames: 120,
  window: 10 * second,
  subscriptions: 12,
  cost: 500, // of all its subscriptions: the cost of one event of each
  costPerAddress: 10_000,
  backlog: 256 * KB, // unsent data for a slow client
} as const
export const legalVersion = '2026-11-21' // version of the terms and privacy texts that a member accepts

export const decideAtOnce = 100 // requests of one grouped decision (members.graphql)
export const undoWindow = 10 * second // how long the toast of a decision offers « undo »; later it is on the member's page
// how long the mail of a decision waits: longer than the toast, so that an undo that is on its way still comes first
export const decisionHold = 30 * second
export const retryWindow = 10 * second // how long a toast offers to retry what the connection lost
// delay before the photos of a request load: each view is logged, so skipping past one must not count
export const photoSettle = 400
export const searchDelay = 300 // after the last keystroke
export const noteLength = { max: 500 } as const // reasons and notes to a member
export const historyLines = 10 // of the log, on a member's page
export const memberExport = { page: 1000, max: 200_000, atOnce: 2, ticket: minute, stalled: minute } as const // the list of members as a file
export const auditExport = { page: pageSize.max, max: 20_000 } as const // lines of one CSV
export const avatarPhoto = { width: 512, height: 512, quality: 0.8, maxBytes: 150 * KB } as const satisfies PhotoPreset
export const outboxLife = 90 * day // messages are deleted after this time
export const notificationLife = 180 * day
export const unreadCap = 1000 // counting stops here
/**
 * N-07: quality thresholds for photos of documents, measured in greyscale at 640 px on the longest side (calibrated
 * with synthetic cards).
 */
export const photoCheck = {
  side: 640,
  blurred: 0.2, // edge energy below which the photo is unreadable: refused
  soft: 0.5, // below which small print is hard to read: the person decides
  dark: 80, // the brightest 5 % of a daylight picture are far above this grey
  glare: 0.03, // share of overexposed white inside the picture
  whiteGround: 0.35, // more white than this is paper, not glare
  smallest: 600, // px on the longest side
  least: { long: 320, short: 200 }, // px, below which no document can be read: refused
  blank: 2, // deviation of its greys, below which a picture is of one colour: refused
} as const
// N-07, on a network of a few KB/s
export const photoPiece = { smallest: 8 * KB, timeout: minute, pauseCap: 30 * second } as const
export const qrPoll = 2 * second // F-KYC-09
// how long « Suivant » waits for a check before the value counts as available (R-SIGN-32)
export const availabilityTimeout = 4 * second
export const signupDraftLife = 7 * day // R-SIGN-68
export const requestTimeout = 25 * second // a query without a response: longer than the server's own limit
export const changeTimeout = 60 * second // a mutation without a response
export const photoChangeTimeout = 200 * second // a mutation with photos: longer than the server waits for its body
export const inlinePhotoSize = 64 * KB // a longer request contains a photo
export const retryAfterMax = 30 * second // a longer Retry-After is shown to the person instead of being waited for
// after a question without an answer, repeats included: how long others are not repeated either
export const silenceLife = 30 * second
export const guardianLimit = { perMemberPerDay: 5, perRecipientPerDay: 5 } as const // prevents flooding of mailboxes
// seconds; when the queue is full, clients are asked to retry
export const workPools = {
  hashQueue: 200,
  images: 2,
  imageQueue: 100,
  payments: 32, // that begin at once: each needs the database before and after its provider
  paymentQueue: 600,
  retryAfter: 5,
} as const
export const pdfWork = {
  workers: 2,
  queue: 200,
  retryAfter: 5,
  timeout: minute,
  idle: minute,
  memory: 384, // MB of one worker; a list of 20,000 takes half
} as const
export const notedRefusalLimit = { perMember: 10, window: 10 * minute } as const // refused operations that are logged
/** D-30: what an address that is over its limit is asked for before it is refused. */
export const proofOfWork = {
  bits: 14, // zero bits of a SHA-256: about 16,000 tries, a second or two of a cheap phone
  harder: 4, // how often it doubles, as the address goes on
  life: 5 * minute,
  most: 20, // times the limit, by working
  patience: 45 * second, // of a browser
} as const
export const compressedFrom = KB // a smaller response is one packet anyway
export const sessionsPerMember = 50 // beyond it, the least recently used ones end
