import { day, hour, minute } from '../constants/units.ts'

export const outboxLife = 90 * day // messages are deleted after this time

/** Tries of one message, hours apart in the end, before an admin has to look. */
export const deliveryTries = 10

/** Until the next try of a message that may have left: each is paid, and after these an admin has to look. */
export const pausesInDoubt = [minute, 10 * minute] as const

/** What one person, one recipient and the whole installation can make the site send; `essential` ones have a reserve. */
export const outgoing = {
  /** To one number or address, whoever causes it. Codes and confirmations may use twice as much. */
  recipient: {
    sms: [
      { points: 8, within: hour },
      { points: 20, within: day },
    ],
    mail: [
      { points: 40, within: hour },
      { points: 120, within: day },
    ],
  },
  /** Of one member. Many honest phones share an address: its limits are settings, and come last. */
  member: {
    sms: [{ points: 20, within: hour }],
    mail: [{ points: 100, within: hour }],
  },
  /** Defaults of SMS_PER_DAY and MAILS_PER_DAY, and of what an address may cause in an hour (SMS_PER_ADDRESS, …). */
  perDay: { sms: 2000, mail: 20_000 },
  perAddress: { sms: 100, mail: 600 },
  /** A third of what an address may cause in an hour. */
  burst: 10 * minute,
  burstShare: 3,
  reserve: { recipient: 2, address: 3 },
  /** Beyond the day's budget, for codes alone: this share of it. */
  dayReserve: 0.25,
  alarm: 80, // percent of the day's budget, from which administrators hear of it
  smsSegments: 2,
  nameLength: 80,
  budgetLife: { day: 400 * day, other: 2 * day },
} as const

/** `/r/` and the code: 14 characters behind the host, 64 random bits; wrong tries of one address. */
export const shortLink = { bytes: 8, tries: 60, within: 10 * minute, life: 400 * day } as const

export const stoppedCounts = day // administrators are told for so long what a budget stopped
export const lateAfter = 10 * minute // a message that waits longer is late
