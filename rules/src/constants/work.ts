import { MB, minute } from './units.ts'

// seconds; when the queue is full, clients are asked to retry
export const workPools = {
  hashQueue: 200,
  images: 2,
  imageQueue: 100,
  payments: 32, // that begin at once: each needs the database before and after its provider
  paymentQueue: 600,
  retryAfter: 5,
} as const

export const pdfWork = {
  workers: 2,
  queue: 200,
  retryAfter: 5,
  timeout: minute,
  idle: minute,
  memory: 384, // MB of one worker; a list of 20,000 takes half
} as const

/** Disk space that recordings and images leave to the database: bytes or a share of the disk, whichever is more. */
export const diskReserve = { bytes: 2048 * MB, share: 0.05 } as const
