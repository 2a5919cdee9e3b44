import { day, second } from '../constants/units.ts'

/** Reports of content that members make. */
export const report = {
  muteMax: 7 * 24 * 60, // minutes, in the chat of a live
  note: { max: 500 }, // what the member adds in words, and what a moderator tells an administrator
} as const

/** How long a list of messages stands still after a moderator's touch. */
export const stillAfterTouch = 5 * second

/** What only the server needs of them. */
export const reportServer = {
  perMemberPerHour: 30,
  atOnce: 4, // reports that use the database at the same time, however many come
  queue: 5000, // reports waiting for their turn; when full, clients are told to retry
  retryAfter: 5, // seconds
  notesShown: 5, // of one line, the newest
  toldPerTurn: 500, // members told of a decision per transaction
  decidedLife: 365 * day, // then a decided line and who reported go
  removedPerTurn: 500,
  lookedAtPerTurn: 200, // waiting lines whose things are looked for at once
} as const
