import { day, hour, minute, second } from '../constants/units.ts'

export const notificationLife = 180 * day
export const unreadCap = 1000 // counting stops here

/** Notifications that reach a device whose page is closed. */
export const push = {
  devicesPerMember: 10, // the oldest gives way
  endpoint: { max: 1000 }, // signs of the address that a browser gives
  quiet: { from: 21, until: 7 }, // hours in Antananarivo
  life: day, // afterwards it is news no more
  groupedFrom: 3, // so many at once are one that counts
  text: { max: 400 }, // signs; a message has room for 4 KB
} as const

/** What only the server needs of them. */
export const pushServer = {
  subscribesPerHour: 30, // of one member
  renewalsPerHour: 60, // of one address
  perTurn: 200, // messages that a sender takes at once
  atOnce: 20, // of these on their way
  timeout: 10 * second, // of one
  lease: 5 * minute, // above perTurn / atOnce * timeout: a killed sender's messages are taken again
  tries: 8,
  retry: { first: 30 * second, longest: 2 * hour }, // doubled each time
  kept: 7 * day, // of what was sent: until then it is closed where it was read elsewhere
} as const
