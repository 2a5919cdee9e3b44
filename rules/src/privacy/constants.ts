import { day, hour, MB, second } from '../constants/units.ts'

export const exportLife = day

export const exportLimit = {
  perMemberPerDay: 5,
  shown: 10,
  downloads: 20, // of one archive, in a day
  room: 200 * MB, // disk space for an archive, in addition to the database's reserve
  stalled: 10 * second, // a download that stalls this long yields to another one of the same member
} as const
export const exportTimeout = hour // time limit for building an archive
