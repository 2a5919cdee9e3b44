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
export const dataCache = { maxAge: 5 * minute, maxEntries: 2000, sweep: minute, userMaxAge: 5 * minute } as const // R-CONST-32
export const retry = { max: 3, base: second, cap: 10 * second, jitter: second, statuses: [408, 429] } as const // R-CONST-33, and every 5xx
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
  longest: 7 * day, // from the login on, however busy it is
  rememberedLongest: 90 * day,
  rotateEvery: day, // our pages then ask for another token
} as const
export const tokenOverlap = minute // a token that was replaced serves calls that are on their way
export const reauthenticationLife = 15 * minute // how long the password, given again, covers what needs it
export const identityTicket = 60 * second // D-29
export const mailedLink = { verify: 3 * day, reset: hour, guardian: 30 * day, correction: 14 * day } as const
export const smsCode = { life: 10 * minute, digits: 6, tries: 5 } as const
export const deletionGrace = 14 * day
export const exportLife = day
export const exportLimit = {
  perMemberPerDay: 5,
  shown: 10,
  downloads: 20, // of one archive, in a day
  room: 200 * MB, // what an archive may need above the database's reserve
  stalled: 10 * second, // a download that stands still for so long gives way to another one of the member
} as const
export const exportPatience = hour // an archive that is not ready by then has failed
export const bannedNumberLife = 365 * day // how long a block outlives its erased account (docs/decisions/0004)
export const undecidedNotice = 14 * day // before photos go that nobody decided on (IDENTITY_UNDECIDED_DAYS)
export const identityRetentionDays = 30 // unless IDENTITY_RETENTION_DAYS says otherwise
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
export const loginTries = { perAccount: 10, perAccountAnywhere: 60, perAddress: 100, window: 15 * minute } as const // R-AUTH-28
export const codeTries = { perAccount: 10, window: hour } as const // of the second factor, by somebody who has the password
export const recoveryCodes = { count: 10, digits: 12 } as const // for who lost their authenticator
export const knownLogins = 20_000 // pairs of account and address that the server remembers to have signed in
export const messageLimit = { perRecipient: 4, perSender: 40, window: hour } as const // mails and SMS that anybody can cause
export const support = {
  name: { max: 120 },
  message: { min: 10, max: 4000 },
  perAddressPerHour: 10, // a phone operator's address is many people's
  perSenderPerHour: 3, // of one e-mail address: nobody's mailbox is filled with copies
} as const // R-GAP-23
export const notedReads = { every: 10 * minute, rows: 2000 } as const // of one list with personal data, by one of the team
export const notedFailureLimit = { perAddress: 20, window: 10 * minute } as const // wrong logins that reach the log
export const pictureLimit = { perMemberPerHour: 20, fetchPatience: 8 * second } as const // each costs a re-encoding
export const availabilityLimit = { perMinute: 30, perDay: 200 } as const // security.md, weak point 4
export const signupLimit = { perAddressPerHour: 300, failuresPerAddressPerHour: 600, perMemberPerHour: 10 } as const // many phones share one operator address
/** What a request may bring (security.md, weak point 5). */
export const requestBody = {
  plain: 4 * MB,
  withPhotos: 8 * MB, // of operations that say `@largeBody`
  patience: 25 * second, // for a body, and for the next byte of a longer one
  slowest: 8 * KB, // bytes a second
  longest: 180 * second, // two photos as base64 at 20 KB/s
  lookEvery: second,
  large: MB, // from here on only so many at once
  largeAtOnce: 32,
  largePerAddress: 8,
  marks: 100_000, // of `[`, `{` and `,` in JSON: what is many small things takes time to read, photos are one
} as const
export const queryLimits = {
  text: 20_000,
  tokens: 800, // the longest text of the app has some 130; checking takes their square
  operations: 10, // of one text
  fragments: 30,
  aliases: 30,
  depth: 12,
  cost: 20_000, // of one request, all calls of a batch together (kernel/graphql/cost.ts)
  rootCost: 100, // of a field of Query or Mutation: each asks the database
  items: 10_000, // of all lists of one answer
  batch: 10,
  time: 20 * second,
  documents: 128, // texts of other clients that are kept parsed
  comments: 500, // characters of comments, once they are most of a text
  variablesDepth: 100,
} as const
/** What may be read, in units of cost: a page costs 500 to 3000. A phone operator's address is many people's. */
export const readBudget = {
  account: { name: 'read-account', capacity: 60_000, perSecond: 3000 },
  address: { name: 'read-address', capacity: 300_000, perSecond: 20_000 },
  newTexts: { name: 'new-texts', capacity: 100_000, perSecond: 1000, least: 500 }, // characters of texts that are not ours
} as const
export const socketFrame = 64 * KB
/** Why the server closed a socket: the session ended (do not come back with this token); more was sent than anybody needs (come back later). */
export const socketClosed = { sessionOver: 4401, tooManyRequests: 4429 } as const
/** Of one socket for GraphQL subscriptions; a page has two or three that cost 5 to 50. */
export const socketLimits = {
  frames: 120,
  window: 10 * second,
  subscriptions: 12,
  cost: 500, // of all its subscriptions: what one event of each makes the server do
  costPerAddress: 10_000,
  backlog: 256 * KB, // of answers that wait for a slow reader
} as const
export const legalVersion = '2026-11-21' // of the terms and privacy texts a member accepts

export const decideAtOnce = 100 // requests of one grouped decision (members.graphql)
export const undoWindow = 10 * second // how long a decision offers to be taken back at hand; later it is in the member's sheet
export const photoSettle = 400 // a request that is only leafed past opens no photo: each opening is in the log
export const searchDelay = 300 // after the last key
export const noteLength = { max: 500 } as const // reasons and notes to a member
export const historyLines = 10 // of the log, in a member's sheet
export const auditExport = { page: pageSize.max, max: 20_000 } as const // lines of one CSV
export const avatarPhoto = { width: 512, height: 512, quality: 0.8, maxBytes: 150 * KB } as const satisfies PhotoPreset
export const outboxLife = 90 * day // a message that was sent or kept is removed then
export const notificationLife = 180 * day
export const unreadCap = 1000 // counting stops here
/** N-07: what a photo of a document must look like; measured in grey, 640 px on its longest side (tried on drawn cards). */
export const photoCheck = {
  side: 640,
  blurred: 0.2, // edge energy below which nothing can be read: refused
  soft: 0.5, // below which small print suffers: the person decides
  dark: 80, // the brightest twentieth of a picture in daylight is far above this grey
  glare: 0.03, // share of the picture that is burnt white inside it
  whiteGround: 0.35, // more white than this is paper, not a lamp
  smallest: 600, // px on the longest side
} as const
export const photoPiece = { smallest: 8 * KB, timeout: minute, pauseCap: 30 * second } as const // N-07, on a network of a few KB/s
export const qrPoll = 2 * second // F-KYC-09
export const availabilityPatience = 4 * second // what « Suivant » waits for a check before it counts as available (R-SIGN-32)
export const signupDraftLife = 7 * day // R-SIGN-68
export const requestTimeout = 25 * second // a question without any answer: longer than the server's own limit
export const changeTimeout = 60 * second // a change without any answer
export const photoChangeTimeout = 200 * second // one that may carry photos: longer than the server waits for its body
export const inlinePhotoSize = 64 * KB // a longer request carries a photo
export const retryPatience = 30 * second // a Retry-After beyond it is told to the person instead of waited for
export const guardianLimit = { perMemberPerDay: 5, perRecipientPerDay: 5 } as const // nobody's mailbox is filled through us
export const workPools = { hashQueue: 200, images: 2, imageQueue: 100, retryAfter: 5 } as const // seconds; beyond the queue callers come back
export const notedRefusalLimit = { perMember: 10, window: 10 * minute } as const // refused acts that reach the log
export const compressedFrom = KB // a smaller answer is one packet anyway
export const sessionsPerMember = 50 // beyond, the ones not used for longest end

/** Lives: what the server, the pages and the gateway agree on (the gateway gets them as settings of its process). */
export const live = {
  title: { min: 3, max: 120 },
  description: { max: 4000 },
  grace: 45 * second, // a source that comes back within it continues the same live
  autoEnd: 30 * minute, // a live without a source for so long ends by itself
  peerLimit: 4, // R-SRC-33: viewers that the broadcaster's own browser serves
  healthPoll: 2 * second,
  countEvery: second, // viewer counts reach the pages at most so often
  remindBefore: 15 * minute,
  snapshotEvery: 30 * second,
  partSettles: 3 * second, // after the end, until the last part of the recording is closed
  recordingPieceTimeout: minute, // R-SRC-30
  recordingAwaited: 2 * hour, // the replay waits so long for pieces that a studio still sends
  playTimeout: 8 * second, // a play call without any answer
  firstFrameTimeout: 10 * second, // then the next way is tried
  recordingPiece: 4 * MB, // of a recording that the studio uploads by itself
  recordingMax: 8192 * MB,
  candidatesPerPeer: 50,
  turnLife: hour, // of a TURN password; a connection that is there outlives it
  sdpMax: 16 * KB,
  cover: { width: 1280, height: 720, quality: 0.8, maxBytes: 250 * KB } as PhotoPreset,
} as const
export const comment = {
  max: 500, // R-CHAT-21
  slowModeMax: 600, // seconds
  muteMax: 7 * 24 * 60, // minutes
  bannedWords: { count: 200, length: 40 },
  replayWindow: 600, // seconds of one question
  replayLines: 2000, // of one answer; the next question begins where it ended
  openAfterEnd: day, // later nobody moderates it
} as const
/** What the server alone knows of the chat's pace. */
export const commentPace = {
  perSecond: 2, // of one account or, for visitors, of one address
  burst: 5,
  anonymousEvery: 5 * second, // D-04
  queue: 5000, // comments that wait for the disk; beyond it callers come back
  perTurn: 500, // written by one statement
  batchEvery: 250, // how long comments gather for subscribers that take batches
} as const

/** Recordings and pictures leave so much of a disk to the database: bytes, or a share of it where that is more. */
export const diskReserve = { bytes: 2048 * MB, share: 0.05 } as const
export const streamer = {
  livesPerHour: 20, // created
  openLives: 50, // that are not over
  piecesAtOnce: 10, // of recordings, each up to `live.recordingPiece` of memory
  partsPerLive: 1000, // of a recording: each is a file
  noticeEvery: hour, // followers hear of one start of a streamer in so long
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
  autosaveEvery: 5 * minute, // autosaves within it are one version
  versions: 100, // kept of one article; beyond it the closest ones go
  searched: 1000, // newest finds that are put in order of how well they match
  extractFrom: 50_000, // characters of a text in which words are marked
  prebuilt: { bytes: 16 * MB, entries: 2000, life: minute, afterLikes: second }, // answers kept for visitors
} as const

/** Uploaded pictures. */
export const image = {
  maxBytes: inputFile.signup, // R-MSG-11
  side: 2560, // px; what is larger is made smaller
  widths: [320, 640, 960, 1440], // px
  first: 960, // the one that the answer to the upload already names
  weighed: 640, // the one whose bytes are `weight`
  avifSaves: 0.15, // of the WebP at the same width; otherwise there is none
  avifQuality: 50, // looks like the WebP of `imageQuality.medium`
  orphanLife: 30 * day,
  perDay: { count: 200, bytes: 500 * MB }, // of one member
  inAll: 4096 * MB, // of one member
  triesPerHour: 300, // of one member, refused ones too: each is decoded
  receptions: 100, // files that arrive at once
} as const
