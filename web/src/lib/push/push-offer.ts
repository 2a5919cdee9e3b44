import { type PushSubject, texts } from '@vondrona/rules/notifications/push'
import { toast } from '../../ui/dialogs/toast.ts'
import { call } from '../api/graphql.ts'
import { makeAction } from '../forms/use-action.ts'
import { textOf } from '../texts/texts.ts'
import { pushAbility } from './device.ts'
import { PushSettingsDocument } from './operations.generated.ts'
import { isHere, turnOn } from './turn-on.ts'

/** « Me prévenir », for a toast that says what was done; nothing where it is on, or this browser cannot. */
export async function pushOffer(subject: PushSubject) {
  if (pushAbility() !== 'able') return undefined
  const { pushSettings } = await call(PushSettingsDocument, {})
  const isOn = pushSettings.subjects.some((one) => one.subject === subject && one.on)
  if (!pushSettings.publicKey || (isOn && (await isHere(pushSettings)))) return undefined
  const run = makeAction(() => {})
  const work = async () => {
    if (await turnOn(pushSettings, [subject])) toast.success(await textOf(texts, 'push.on'))
  }
  return { label: await textOf(texts, 'push.notifyMe'), run: () => void run([], work) }
}
