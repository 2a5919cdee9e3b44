import * as z from 'zod/mini'
import { gate as limits } from './constants.ts'

const linkId = z.string('gate.closed').check(z.maxLength(60, 'gate.closed'))
const device = z.string().check(z.minLength(1), z.maxLength(limits.device.max, 'gate.scanInvalid'))

/** `undoGateLink` of the contract: all that a link's devices did, or one of them. */
export const undoLinkInput = z.strictObject({ id: linkId, device: z.nullish(device) })
export const cutDeviceInput = z.strictObject({ id: linkId, device, undo: z.nullish(z.boolean()) })
export const lockLinkInput = z.strictObject({ id: linkId, locked: z.boolean() })
export const revokeLinkInput = z.strictObject({ id: linkId, undo: z.nullish(z.boolean()) })

/** What a volunteer and an organiser call a device by: `A3F9`, shown on both screens. */
export const deviceName = (device: string): string =>
  device
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 4)
    .toUpperCase()
