import { kindOf, type NotificationKind, notificationKinds } from '@vondrona/rules/notifications'
import type { TextParams } from '@vondrona/rules/texts'
import { mailTemplate } from '../outbox/index.ts'

/** Who writes what notifications say. */
const origins = {
  amount: 'ours',
  count: 'ours',
  date: 'ours',
  left: 'ours',
  name: 'stranger',
  names: 'letter',
  newDate: 'ours',
  number: 'ours',
  reason: 'staff',
  role: 'ours',
  title: 'staff',
  type: 'staff',
  until: 'ours',
  what: 'ours',
  when: 'ours',
  where: 'staff',
} as const
type Origins = Readonly<Record<string, 'ours' | 'staff' | 'stranger' | 'letter' | 'toTeam'>>

/** Where the same word is somebody else's. */
const otherwise: Partial<Record<NotificationKind, Origins>> = { 'application.placeFreed': { reason: 'toTeam' } }

const mails = Object.fromEntries(
  (Object.keys(notificationKinds) as NotificationKind[]).map((kind) => [
    kind,
    mailTemplate<Origins>(
      `notifications.${kindOf(kind).names ? 'subject' : 'text'}.${kind}`,
      `notifications.text.${kind}`,
      { ...origins, ...otherwise[kind] },
    ),
  ]),
)

/** The mail of a notification, with those of its data that are declared. */
export function mailOf(kind: NotificationKind, data: TextParams) {
  const template = mails[kind]
  if (!template) throw new Error(`there is no mail of ${kind}`)
  const params = Object.fromEntries(Object.entries(data).filter(([name]) => Object.hasOwn(template.params, name)))
  return { template, params }
}
