import * as z from 'zod/mini'
import { gate as limits } from '../constants/index.ts'

const name = z
  .string('gate.nameMissing')
  .check(z.trim(), z.minLength(1, 'gate.nameMissing'), z.maxLength(limits.name.max, 'gate.nameTooLong'))
const time = z.pipe(
  z.union([z.iso.datetime({ offset: true, error: 'gate.timeInvalid' }), z.date()], 'gate.timeInvalid'),
  z.transform((at) => new Date(at)),
)
const nonce = z.pipe(
  z.uuid('gate.scanInvalid'),
  z.transform((id) => id.toLowerCase()),
)

export const gateLinkInput = z.strictObject({
  eventId: z.string('gate.eventUnknown').check(z.maxLength(60, 'gate.eventUnknown')),
  name,
  expiresAt: z.nullish(time),
})

export const syncInput = z.strictObject({
  eventId: z.nullish(z.string().check(z.maxLength(60, 'gate.eventUnknown'))),
  gateKey: z.nullish(z.string().check(z.maxLength(200, 'gate.closed'))),
  device: z
    .string()
    .check(z.trim(), z.minLength(1, 'gate.scanInvalid'), z.maxLength(limits.device.max, 'gate.scanInvalid')),
  clockOffset: z.nullish(z.int('gate.timeInvalid')),
  scans: z
    .array(
      z.strictObject({
        nonce,
        ticketId: z.nullish(z.string().check(z.maxLength(60, 'gate.scanInvalid'))),
        code: z.nullish(z.string().check(z.maxLength(limits.code.max, 'gate.scanInvalid'))),
        at: time,
        undoes: z.nullish(nonce),
        refused: z.nullish(z.boolean()),
      }),
    )
    .check(z.maxLength(limits.scans, 'gate.tooManyScans')),
})
