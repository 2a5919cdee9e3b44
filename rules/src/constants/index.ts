/** Every number of the product, once (R-CONST-44). Durations are milliseconds unless the name says otherwise. */

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const KB = 1024
const MB = 1024 * KB

export const age = { minimum: 5, maximum: 80, adult: 18 } as const // R-CONST-01..04
export const signupSteps = { minor: 2, adult: 3 } as const // R-SIGN-08

export const emailLength = { min: 5, max: 254 } as const // R-CONST-05
export const pseudoLength = { min: 3, max: 40 } as const // R-CONST-06; the upper bound is ours
export const nameLength = { min: 2, max: 80 } as const // R-CONST-06; the upper bound is ours
export const passwordLength = { min: 8, max: 200 } as const // R-CONST-06; long passphrases are welcome
export const cinDigits = 12 // R-CONST-07
export const passportLength = { min: 6, max: 15 } as const // R-CONST-08
export const licenseLength = { min: 8, max: 20 } as const // R-CONST-09

export const availabilityDebounce = 1.5 * second // R-CONST-10
export const signupRedirect = 1.5 * second // R-CONST-11
export const pendingUsersPoll = 30 * second // R-CONST-12
export const pingInterval = 30 * second // R-CONST-13
export const reconnect = { max: 5, base: second, cap: 30 * second } as const // R-CONST-14
export const subscriptionRetry = { max: 5, step: second } as const // R-CONST-14, R-WS-26
export const logCap = 50 // R-CONST-15
export const mobileBreakpoint = 768 // R-CONST-16, px

export interface PhotoPreset {
  /** px */
  width: number
  /** px */
  height: number
  quality: number
  /** bytes */
  maxBytes: number
}
export const photoPresets = {
  signup: { width: 1920, height: 1080, quality: 0.8, maxBytes: 1024 * KB }, // R-CONST-17
  identity: { width: 1000, height: 800, quality: 0.8, maxBytes: 350 * KB }, // R-CONST-18
  medical: { width: 1200, height: 1000, quality: 0.8, maxBytes: 450 * KB }, // R-CONST-19
  default: { width: 1200, height: 1600, quality: 0.8, maxBytes: 400 * KB }, // R-CONST-20
} as const satisfies Record<string, PhotoPreset>
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const // R-SIGN-48
export const inputFile = { signup: 10 * MB, registrationDocument: 15 * MB } as const // R-CONST-22

export const commentSendLock = 500 // R-CONST-23
export const welcomeMessageDelay = 1000 // R-CONST-24
export const copiedReset = 2000 // R-CONST-25
export const commentAreaHeight = 400 // R-CONST-26, px
export const arrivalAdvice = hour // R-CONST-27
export const treesPerRegistration = 1 // R-CONST-28
export const paymentOptions = {
  international: ['Visa', 'Mastercard', 'PayPal'],
  mobileMoney: ['Orange', 'Telma', 'Airtel'],
} as const // R-CONST-29
export const phonePlaceholder = '+261 34 00 000 00' // R-CONST-30
export const appVersion = '1.1.0' // R-CONST-31
// R-CONST-32
export const dataCache = { maxAge: 5 * minute, maxEntries: 2000, sweep: minute, userMaxAge: 5 * minute } as const
// R-CONST-33, and every 5xx
export const retry = { max: 3, base: second, cap: 10 * second, jitter: second, statuses: [408, 429] } as const
export const toastDuration = 3 * second // R-CONST-34
export const updateCheckDelay = 2 * second // R-CONST-35
export const imageQuality = { low: 60, medium: 80, high: 95 } as const // R-CONST-36
export const backExitWindow = 2 * second // R-CONST-37
export const splash = 3 * second // R-CONST-38
export const chunkTimeout = minute // R-CONST-39
export const recordingSlice = 1500 // R-CONST-40
export const hls = {
  lowLatency: true,
  backBuffer: 5,
  maxBuffer: 20,
  maxMaxBuffer: 40,
  liveSyncSegments: 2,
  maxLatencySegments: 5,
  startLevel: -1,
  capToPlayer: true,
  manifestFirstByte: 10 * second,
  manifestLoad: 30 * second,
  timeoutRetries: 4,
  errorRetries: 6,
  errorRetryMin: second,
  errorRetryMax: 8 * second,
} as const // R-CONST-41: buffers in seconds, time-outs in ms
export const shareWindow = { width: 600, height: 400 } as const // R-CONST-42, px
export const menuWidth = { mobile: 280, collapsed: 80, expanded: 256 } as const // R-CONST-43, px

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
  perAddressPerHour: 600, // two photos for each sign-up of `signupLimit`
  diskBytes: 8192 * MB, // of all slots together
} as const
// R-AUTH-28
export const loginTries = { perAccount: 10, perAccountAnywhere: 60, perAddress: 100, window: 15 * minute } as const
// attempts at the second factor by somebody who has the password
export const codeTries = { perAccount: 10, window: hour } as const
export const recoveryCodes = { count: 10, digits: 12 } as const // for members who lost their authenticator
export const knownLogins = 20_000 // remembered pairs of account and address with a successful login
// mails and SMS that anybody can trigger
export const messageLimit = { perRecipient: 4, perSender: 40, window: hour } as const
export const support = {
  name: { max: 120 },
  message: { min: 10, max: 4000 },
  perAddressPerHour: 10, // many phones share one operator address
  perSenderPerHour: 3, // per e-mail address, so that nobody's mailbox is flooded with copies
} as const // R-GAP-23
// of one list with personal data, by one staff member
export const notedReads = { every: 10 * minute, rows: 2000 } as const
export const notedFailureLimit = { perAddress: 20, window: 10 * minute } as const // failed logins that are logged
export const pictureLimit = { perMemberPerHour: 20, fetchTimeout: 8 * second } as const // each costs a re-encoding
export const availabilityLimit = { perMinute: 30, perDay: 200 } as const // security.md, weak point 4
// many phones share one operator address
export const signupLimit = { perAddressPerHour: 300, failuresPerAddressPerHour: 600, perMemberPerHour: 10 } as const
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
export const retryWindow = 10 * second // how long a toast offers to retry what the connection lost
// delay before the photos of a request load: each view is logged, so skipping past one must not count
export const photoSettle = 400
export const searchDelay = 300 // after the last keystroke
export const noteLength = { max: 500 } as const // reasons and notes to a member
export const historyLines = 10 // of the log, on a member's page
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
export const guardianLimit = { perMemberPerDay: 5, perRecipientPerDay: 5 } as const // prevents flooding of mailboxes
// seconds; when the queue is full, clients are asked to retry
export const workPools = { hashQueue: 200, images: 2, imageQueue: 100, retryAfter: 5 } as const
export const pdfWork = { workers: 2, queue: 200, retryAfter: 5, timeout: minute, idle: minute } as const
export const notedRefusalLimit = { perMember: 10, window: 10 * minute } as const // refused operations that are logged
export const compressedFrom = KB // a smaller response is one packet anyway
export const sessionsPerMember = 50 // beyond it, the least recently used ones end

/** Lives: shared by the server, the pages and the gateway (which gets them as settings of its process). */
export const live = {
  title: { min: 3, max: 120 },
  description: { max: 4000 },
  grace: 45 * second, // a source that reconnects within it continues the same live
  autoEnd: 30 * minute, // a live without a source for so long ends automatically
  peerLimit: 4, // R-SRC-33: viewers that the broadcaster's own browser serves
  healthPoll: 2 * second,
  countEvery: second, // minimum interval between updates of viewer counts
  remindBefore: 15 * minute,
  snapshotEvery: 30 * second,
  partSettles: 3 * second, // after the end, until the last part of the recording is complete
  recordingPieceTimeout: minute, // R-SRC-30
  recordingAwaited: 2 * hour, // how long the replay waits for pieces that a studio still uploads
  playTimeout: 8 * second, // a play call without a response
  firstFrameTimeout: 10 * second, // then the next transport is tried
  recordingPiece: 4 * MB, // of a recording that the studio uploads
  recordingMax: 8192 * MB,
  candidatesPerPeer: 50,
  turnLife: hour, // of a TURN password; established connections outlive it
  sdpMax: 16 * KB,
  cover: { width: 1280, height: 720, quality: 0.8, maxBytes: 250 * KB } as PhotoPreset,
} as const
export const comment = {
  max: 500, // R-CHAT-21
  slowModeMax: 600, // seconds
  muteMax: 7 * 24 * 60, // minutes
  bannedWords: { count: 200, length: 40 },
  replayWindow: 600, // seconds per request
  replayLines: 2000, // per response; the next request continues where it ended
  openAfterEnd: day, // later it is not moderated
} as const
/** Pacing of the chat that only the server knows. */
export const commentPace = {
  perSecond: 2, // per account or, for visitors, per address
  burst: 5,
  anonymousEvery: 5 * second, // D-04
  queue: 5000, // comments waiting to be written; when full, clients are asked to retry
  perTurn: 500, // rows per insert statement
  batchEvery: 250, // how long comments are collected for subscribers of batches
} as const

/** Disk space that recordings and images leave to the database: bytes or a share of the disk, whichever is more. */
export const diskReserve = { bytes: 2048 * MB, share: 0.05 } as const
export const streamer = {
  livesPerHour: 20, // created
  openLives: 50, // that have not ended
  piecesAtOnce: 10, // concurrent pieces of recordings, each up to `live.recordingPiece` of memory
  partsPerLive: 1000, // of a recording: each is a file
  noticeEvery: hour, // followers get at most one notification per streamer in this time
} as const

/** The magazine. */
export const autosave = { pause: 2 * second, longest: 10 * second, retryCap: 30 * second } as const // F-MAG-02
export const articlePhoto = {
  width: 1920,
  height: 1920,
  quality: 0.85,
  maxBytes: 900 * KB,
} as const satisfies PhotoPreset

export const article = {
  title: { max: 160 },
  documentBytes: 200 * KB, // security.md, weak point 14
  documentNodes: 5000,
  documentDepth: 20,
  captionMax: 500,
  addressMax: 2000, // of a link
  categories: 5,
  tags: 15,
  name: { max: 60 }, // of a category or tag
  excerpt: 240,
  wordsPerMinute: 200,
  related: 4,
  autosaveEvery: 5 * minute, // autosaves within this time are one version
  versions: 100, // per article; beyond it the versions closest in time are deleted
  searched: 1000, // newest matches that are ranked by relevance
  extractFrom: 50_000, // characters of a text in which matches are highlighted
} as const

/** Responses that are kept for visitors, per domain; counts may be `countsBehind` old. */
export const prebuilt = { bytes: 16 * MB, entries: 2000, life: minute, countsBehind: second } as const

/** Uploaded pictures. */
export const image = {
  maxBytes: inputFile.signup, // R-MSG-11
  side: 2560, // px; larger images are scaled down
  widths: [320, 640, 960, 1440], // px
  first: 960, // the width in the response to the upload
  weighed: 640, // the width whose size is `weight`
  avifSaves: 0.15, // minimum saving over WebP at the same width; otherwise there is no AVIF
  avifQuality: 50, // visually equal to WebP at `imageQuality.medium`
  orphanLife: 30 * day,
  perDay: { count: 200, bytes: 500 * MB }, // of one member
  inAll: 4096 * MB, // of one member
  triesPerHour: 300, // per member, including refused ones: each is decoded
  receptions: 100, // concurrent uploads
  guestReceptions: { all: 40, perAddress: 5 }, // of them by people without an account
} as const

/** Forms that editors build and members fill in. */
export const form = {
  fields: 60,
  name: { max: 60 },
  label: { max: 200 },
  hint: { max: 500 }, // placeholder, description, validation message
  pattern: { max: 200, steps: 300 }, // steps: what one character costs at most
  limit: { max: 1_000_000_000 }, // the largest value of a number
  options: { max: 100, length: 120 },
  line: { max: 500 }, // characters of an answer in one line, or with a pattern
  answer: { max: 10_000 }, // characters of any other
  answers: { max: 100_000 }, // characters of all answers to a form
  files: 10, // of one answer
  fileMaxBytes: inputFile.registrationDocument, // R-CONST-22, R-EVT-19
  filesPerDay: 60, // of one member
  filesInAll: 500 * MB, // of one member
  triesPerHour: 120, // files of one member, including refused ones
  fileTicket: minute, // how long the address of a file opens it
  orphanLife: day, // a file that no answer names
} as const

/** Events with their ticket types and application types. */
export const event = {
  title: { min: 3, max: 120 },
  description: { max: 10_000 },
  location: { max: 200 },
  ticketTypes: 20,
  applicationTypes: 20,
  name: { max: 120 }, // of a ticket type or application type
  details: { max: 4000 },
  requiredDocuments: { max: 20, length: 120 },
  price: { max: 100_000_000 }, // D-27: whole Ariary
  quantity: { max: 1_000_000 },
  longest: 60 * day,
  lengthUnknown: 12 * hour, // an event without an end counts as past this long after its start
  reason: { max: 500 }, // of a cancellation or postponement
  // who takes part is told of a changed place or end: after the last change, and after the first of several
  tellChanges: { after: 10 * minute, latest: hour },
  toldPerTurn: 500, // members told of it in one transaction
  choiceTime: 14 * day, // default deadline of « keep my place / refund me »
  yearsAhead: 5,
} as const

/** Places that members reserve. */
export const order = {
  places: 10, // of one order
  perMember: 20, // places of one member at one event that are held or confirmed
  hold: 15 * minute, // D-28
  // of one member at one event: places whose holds ran out or were given back unpaid; then no new ones are held
  abandoned: { places: 30, window: day },
  queue: 20_000, // reservations waiting for their turn; when full, clients are told to retry
  perTurn: 500, // reservations per transaction
  pace: { capacity: 10, perSecond: 1 }, // per member
  guestPace: { capacity: 60, perSecond: 2 }, // per address of people without an account: many share one
  retakes: 3, // how often what is paid with one charge is held again after its hold
  together: 60 * minute, // how long the places of a charge can be held while others join it
  tellAfter: 20 * second, // of a confirmation: not while a rush for places goes on
  expirePerTurn: 500,
  payingPerTurn: 40, // of those that are being paid: their providers are asked before
  membersPerTurn: 100, // told of a cancellation, postponement or confirmation in one transaction
} as const

/** Tickets. */
export const ticket = {
  /** D-30: searches without an account. */
  retrieval: {
    perContact: 5, // an hour, per e-mail and per phone
    perAddress: 20, // an hour
    most: 50, // tickets in one answer
    digits: 6, // of the code
    life: 10 * minute, // of the code
    tries: 5, // of one code
    leastTime: 400, // of an answer, found or not
  },
  contactLife: 90 * day, // after the event, e-mail and phone of its holder are forgotten
  perTurn: 500, // orders that get their tickets in one transaction
  mailedPerTurn: 100, // tickets that are mailed in one transaction
  mailsPerHour: 5, // of one ticket, on request
  pdfsPerHour: 30, // of one ticket
  pdfRetry: 5, // seconds
} as const

/** Bib numbers. */
export const bib = {
  most: 99_999_999, // the largest number
  digits: 8,
  prefix: 6, // characters
} as const

/** Tickets that are scanned at the gate. */
export const gate = {
  name: { max: 60 }, // of a gate
  device: { max: 60 },
  code: { max: 200 }, // what was read or typed
  links: 100, // of one event
  linkLife: 7 * day, // after the event, or from now where it has no date
  scans: 500, // of one synchronisation
  clock: { ahead: 2 * minute, behind: 7 * day }, // a corrected time outside of it is not believed
  syncEvery: 5 * second, // by a phone with a network
} as const

/** Payments, as the server makes and follows them. */
export const payment = {
  window: 30 * minute, // of a provider that names none (D-28)
  afterWindow: 5 * minute, // how long what is paid for stays held after it (D-28)
  longestHold: 2 * hour, // by attempts that are begun again and again
  startTimeout: 20 * second, // then a start counts as unanswered
  askEvery: 3 * second, // per attempt, by whoever looks at it
  askPerTurn: 200, // attempts of one sweep
  asksAtOnce: 8,
  waitForAnswer: 2 * minute, // how long places stay held while the provider does not answer, each time
  longestWait: 20 * minute, // after the window
  /** When the provider is asked again, counted from the start: the last one repeats. */
  sweep: [30 * second, minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour],
  followed: 48 * hour,
  startsPerHour: 120, // per address: many phones share one operator address
  startsPerCharge: 30, // attempts in an hour
  reason: { max: 500 },
  instructionsMax: 10, // lines that say how a mandate is paid
  looks: { capacity: 120, perSecond: 2 }, // at a status, per address
  notifications: { capacity: 2000, perSecond: 100 }, // per address, generous for a provider
  notificationMax: 64 * KB,
  amountMax: 20_000_000, // of one transfer, whole Ariary
  search: { max: 120 },
} as const

/** What the treasurers do with payments. */
export const treasury = {
  fourEyesAbove: 200_000, // whole Ariary, of a refund or its batch; the same in the database
  batchMax: 500, // refunds
  batchesShown: 100,
  title: { max: 120 },
  proof: { min: 3, max: 60 },
  payoutTicket: minute, // how long the address of a list of payouts opens it
  pdfsPerHour: 60, // of one receipt or mandate
  statement: { bytes: 4 * MB, lines: 20_000, columns: 60, cell: 2000 },
  statementMargin: 24 * hour, // of the first and last day of a statement, in which a missing payment proves nothing
  problemsMax: 500, // missing payments of one statement that are listed
} as const

/** Applications to events. */
export const application = {
  letter: { max: 5000 },
  notes: { max: 2000 },
  decideAtOnce: 100,
  payable: 60 * day, // what an approved one owes, of an event without a known end
  score: { min: 0, max: 100 },
  search: { max: 200 },
} as const

/** What only the server needs of them. */
export const applicationServer = {
  sentPerHour: 30, // applications that one member creates, sends or withdraws
  movesShown: 100, // the newest of one application
  toldPerTurn: 500, // applicants told of a cancelled event per transaction
  toldAgain: day, // how long the sweep looks for applicants who were not told
  searchLooked: 3000, // applications among which those of a common name are counted
  exportPage: 1000, // rows read at a time
  exportMax: 200_000,
  exportTicket: minute,
  exportsAtOnce: 2,
  exportStalled: minute, // a download that takes nothing for this long is broken off
} as const

/** Races and the registrations for them. */
export const race = {
  distance: { max: 1_000_000 }, // metres
  categories: 40,
  category: { max: 60 },
  commitment: { title: 200, body: 20_000 },
  club: { max: 80 }, // of a club or team
  relation: { max: 40 }, // of a guardian to a minor
  medicalNumber: { max: 40 },
  bib: { max: 999_999 },
  reason: { max: 500 }, // for which a document is refused
  search: { max: 200 },
  message: { subject: 120, body: 4000 },
  planting: { max: 1_000_000, place: 120 },
  signature: { length: 20_000, side: 1000 }, // characters of its strokes; each value is 0 to `side`
  documentMaxBytes: inputFile.registrationDocument, // R-EVT-19
} as const

/** What only the server needs of them. */
export const raceServer = {
  upload: {
    life: 48 * hour, // of photos with which nobody registers
    perSession: 24, // photos of one place for documents: several people, and second tries
    sessionsPerHour: 300, // per address: many phones share one operator address
    filesPerHour: 1200, // per address
    replacedPerHour: 20, // per registration
  },
  registrations: { perAddressPerHour: 300, perContactPerHour: 30 },
  lookups: { perSubjectPerHour: 5, perAddressPerHour: 20 }, // D-30
  lookupTime: 250, // ms that a look-up takes, whatever it finds
  linksPerDay: 5, // mails with the link of one registration that anybody can trigger
  changesPerHour: 30, // per registration
  changesShown: 100,
  documentTicket: minute,
  results: { maxBytes: 5 * MB, lines: 30_000, shown: 200 }, // problems and unknown bibs that are named
  certificatesPerHour: 120, // per address
  exports: { page: 1000, max: 200_000, atOnce: 2, ticket: minute, stalled: minute },
  messagesPerDay: 10, // to everybody who takes part in one race
  smsLength: 280, // characters of a message to somebody without an e-mail address
  perTurn: 200, // registrations moved or documents removed per transaction
  mine: 50,
} as const
