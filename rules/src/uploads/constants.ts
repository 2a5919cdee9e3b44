import type { PhotoPreset } from '../constants/photos.ts'
import { day, hour, KB, MB, minute, second } from '../constants/units.ts'

export const uploadSlot = {
  life: 2 * hour,
  emptyLife: 10 * minute, // until its first piece
  maxBytes: 2 * MB,
  piece: 64 * KB,
  minPiece: 8 * KB, // except the last one: each piece is a file
} as const // N-07

// defaults of UPLOADS_PER_MEMBER and UPLOADS_PER_ADDRESS
export const uploadsAtOnce = { perMember: 4, perAddress: 5 } as const

export const uploadSlotGuard = {
  perAddressPerHour: 1200, // two photos for each sign-up of `signupLimit`
  diskBytes: 8192 * MB, // of all slots together
} as const

/** Pictures that the server fetches for an editor who pastes a text. */
export const remotePicture = { perHour: 120, atOnce: 4, waiting: 100, timeout: 15 * second } as const

// delay before the photos of a request load: each view is logged, so skipping past one must not count
export const photoSettle = 400

// N-07, on a network of a few KB/s
export const photoPiece = { smallest: 8 * KB, timeout: minute, pauseCap: 30 * second } as const
export const photoChangeTimeout = 200 * second // a mutation with photos: longer than the server waits for its body
export const inlinePhotoSize = 64 * KB // a longer request contains a photo

export const photoPresets = {
  signup: { width: 1920, height: 1080, quality: 0.8, maxBytes: 1024 * KB }, // R-CONST-17
  identity: { width: 1000, height: 800, quality: 0.8, maxBytes: 350 * KB }, // R-CONST-18
  medical: { width: 1200, height: 1000, quality: 0.8, maxBytes: 450 * KB }, // R-CONST-19
  default: { width: 1200, height: 1600, quality: 0.8, maxBytes: 400 * KB }, // R-CONST-20
} as const satisfies Record<string, PhotoPreset>
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const // R-SIGN-48
export const inputFile = { signup: 10 * MB, registrationDocument: 15 * MB } as const // R-CONST-22

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
export const imageQuality = { low: 60, medium: 80, high: 95 } as const // R-CONST-36
