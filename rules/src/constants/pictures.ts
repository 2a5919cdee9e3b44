import { inputFile } from './photos.ts'
import { day, MB, minute, second } from './units.ts'

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
  share: { width: 1200, height: 630, atOnce: 8 }, // the picture of a link preview; drawings that wait or run at once
  orphanLife: 30 * day,
  perDay: { count: 200, bytes: 500 * MB }, // of one member
  inAll: 4096 * MB, // of one member
  triesPerHour: 300, // per member, including refused ones: each is decoded
  receptions: 100, // concurrent uploads
  guestReceptions: { all: 40, perAddress: 5 }, // of them by people without an account
} as const
