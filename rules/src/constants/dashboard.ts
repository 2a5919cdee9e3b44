import { minute } from './units.ts'

/** The home of administrators. */
export const dashboard = {
  newest: 5, // of each kind in its lists
  periods: [7, 30, 90], // days that its charts offer
  longest: 366, // days that a client may ask for
  waitingCap: 1000, // what waits is counted up to here
  messageLate: 10 * minute, // a mail that waits longer is late
  diskWarning: 0.1, // of the disk still free above the reserve
  gatewayPatience: 2000, // ms that its page waits for the gateway
} as const
