import { type PushSubject, texts } from '@vondrona/rules/notifications/push'
import { call } from '../api/graphql.ts'
import { Refusal } from '../api/refusal.ts'
import { textOf } from '../texts/texts.ts'
import { askForKeys, isAllowed, isSubscribed, keepDevice } from './device.ts'
import { type PushSettingsFields, SetPushSubjectsDocument, SubscribePushDocument } from './operations.generated.ts'

/** Whether messages reach this browser; the server may have forgotten it, or the browser may have. */
export const isHere = async ({ devices, publicKey }: PushSettingsFields): Promise<boolean> =>
  publicKey !== null && devices.some(({ isThis }) => isThis) && (await isSubscribed(publicKey))

/**
 * Whether messages reach this browser. Where they did, and the installation has another key by now or the browser has
 * forgotten, it subscribes again without a question.
 */
export async function staysHere(settings: PushSettingsFields): Promise<boolean> {
  if (await isHere(settings)) return true
  const was = settings.devices.some(({ isThis }) => isThis)
  return was && isAllowed() && (await turnOn(settings, []).catch(() => false))
}

/** These subjects are chosen, and this device is told; the browser asks where it has not yet. False: the member said no. */
export async function turnOn(settings: PushSettingsFields, subjects: readonly PushSubject[]): Promise<boolean> {
  const { publicKey } = settings
  if (!publicKey) return false
  if (await isHere(settings)) {
    await call(SetPushSubjectsDocument, { subjects: subjects.map((subject) => ({ subject, on: true })) })
    return true
  }
  const keys = await askForKeys(publicKey).catch(async () => {
    throw new Refusal({ code: 'PUSH_FAILED', message: await textOf(texts, 'push.failed') }) // its service is away
  })
  if (!keys) return false
  const { subscribePush } = await call(SubscribePushDocument, { subscription: keys, subjects: [...subjects] })
  const own = subscribePush.devices.find(({ isThis }) => isThis)
  if (own) await keepDevice(own.id, keys, publicKey)
  return true
}
