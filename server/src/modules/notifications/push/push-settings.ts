import { pushSubjects } from '@vondrona/rules/notifications/push'
import type { Context } from '../../../kernel/context.ts'
import { choicesOf, devicesOf } from './store.ts'

/** What the caller chose, and the devices that are told. */
export async function pushSettings(ctx: Context) {
  const { id, sessionId } = ctx.require('pushSettings')
  const [chosen, devices] = [await choicesOf(ctx.db, id), await devicesOf(ctx.db, id)]
  return {
    publicKey: ctx.push.publicKey,
    subjects: pushSubjects.map((subject) => ({ subject, on: chosen.includes(subject) })),
    devices: devices.map(({ sessionId: its, ...device }) => ({ ...device, isThis: its === sessionId })),
  }
}
