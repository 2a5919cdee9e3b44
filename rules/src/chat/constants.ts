import { day, second } from '../constants/units.ts'
import { report } from '../reports/constants.ts'

export const comment = {
  max: 500, // R-CHAT-21
  slowModeMax: 600, // seconds
  muteMax: report.muteMax,
  bannedWords: { count: 200, length: 40 },
  replayWindow: 600, // seconds per request
  replayLines: 2000, // per response; the next request continues where it ended
  openAfterEnd: day, // later it is not moderated
} as const

/** Pacing of the chat that only the server knows. */
export const commentPace = {
  perSecond: 2, // per account
  burst: 5,
  visitors: { capacity: 25, perSecond: 10 }, // per address
  anonymousEvery: 5 * second, // D-04
  anonymousAtOnce: 5, // comments of one address in that time: several people may be behind it
  queue: 5000, // comments waiting to be written; when full, clients are asked to retry
  perTurn: 500, // rows per insert statement
  batchEvery: 250, // how long comments are collected for subscribers of batches
} as const
export const commentSendLock = 500 // R-CONST-23
export const chatToast = { opened: 2 * second, lost: 3 * second } as const // R-CHAT-15, R-CHAT-16
export const chatLoading = second // R-CHAT-13: at most
export const welcomeMessageDelay = 1000 // R-CONST-24
export const commentAreaHeight = 400 // R-CONST-26, px
