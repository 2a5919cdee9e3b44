import * as z from 'zod/mini'
import { bib, desk } from '../bibs/constants.ts'
import { moment } from '../dates/index.ts'
import { oneLine, severalLines, withLetter } from '../typed/index.ts'
import { gate as limits } from './constants.ts'

const name = z
  .string('gate.nameMissing')
  .check(oneLine, withLetter('gate.nameMissing'), z.maxLength(limits.name.max, 'gate.nameTooLong'))
const time = moment('gate.timeInvalid')
const nonce = z.pipe(
  z.uuid('gate.scanInvalid'),
  z.transform((id) => id.toLowerCase()),
)

/** What a link is for: scanning tickets, or handing out bibs. */
export const gateRoles = ['gate', 'desk'] as const
export type GateRole = (typeof gateRoles)[number]

export const gateLinkInput = z.strictObject({
  eventId: z.string('gate.eventUnknown').check(z.maxLength(60, 'gate.eventUnknown')),
  name,
  expiresAt: z.nullish(time),
  role: z.nullish(z.enum(gateRoles)),
})

const by = {
  eventId: z.nullish(z.string().check(z.maxLength(60, 'gate.eventUnknown'))),
  gateKey: z.nullish(z.string().check(z.maxLength(200, 'gate.closed'))),
}
const device = z
  .string()
  .check(oneLine, z.minLength(1, 'gate.scanInvalid'), z.maxLength(limits.device.max, 'gate.scanInvalid'))

export const syncInput = z.strictObject({
  ...by,
  device,
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
        exits: z.nullish(z.boolean()),
      }),
    )
    .check(z.maxLength(limits.scans, 'gate.tooManyScans')),
})

export const deskInput = z.strictObject({ ...by, device, cursor: z.nullish(z.string().check(z.maxLength(60))) })
export const reserveInput = z.strictObject({
  ...by,
  device,
  count: z
    .int('gate.desk.countInvalid')
    .check(z.gte(1, 'gate.desk.countInvalid'), z.lte(desk.mostNumbers, 'gate.desk.countInvalid')),
})

const bibNumber = z
  .int('bibs.numberInvalid')
  .check(z.gte(0, 'bibs.numberInvalid'), z.lte(bib.most, 'bibs.numberInvalid'))
export const takeOverInput = z.strictObject({
  ...by,
  device,
  blockId: z.string().check(z.maxLength(60)),
  from: bibNumber,
  /** Of the pile as it was seen. */
  revision: z.nullish(z.int()),
})

export const pickUpsInput = z.strictObject({
  ...by,
  device,
  clockOffset: z.nullish(z.int('gate.timeInvalid')),
  pickUps: z
    .array(
      z.strictObject({
        nonce,
        ticketId: z.nullish(z.string().check(z.maxLength(60, 'gate.scanInvalid'))),
        number: z.nullish(bibNumber),
        at: time,
        undoes: z.nullish(nonce),
        despite: z.nullish(z.string().check(severalLines, z.maxLength(desk.reason.max, 'bibs.reasonTooLong'))),
        collector: z.nullish(z.string().check(oneLine, z.maxLength(desk.collector.max, 'gate.desk.collectorTooLong'))),
      }),
    )
    .check(z.maxLength(desk.pickUps, 'gate.desk.tooManyPickUps')),
})
