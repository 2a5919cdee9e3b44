/** Members with browsers that take messages, for tests. */
import type { TestContext } from 'node:test'
import { linkTo } from '@vondrona/rules/pages'
import { type Browser, pushService } from '../../../../test/push/push-service.ts'
import { type Member, type World, world } from '../../../../test/world.ts'
import { notify } from '../notify.ts'

export const subscribe =
  'mutation($s: PushSubscriptionInput!, $on: [String!]) { subscribePush(subscription: $s, subjects: $on) { publicKey subjects { subject on } devices { id device isThis } } }'
export const settings = '{ pushSettings { publicKey subjects { subject on } devices { id device isThis } } }'
export const inputOf = ({ endpoint, p256dh, auth }: Browser) => ({ endpoint, p256dh, auth })

/** A world whose messages for devices arrive at a service of ours. */
export async function pushWorld(t: TestContext) {
  const w = await world(t)
  const service = await pushService(t)
  service.serve(w)
  return { w, service }
}

/** As somebody who is remembered on their phone. */
export const remember = (w: World, { id }: Member) =>
  w.sql(`update session set remembered = true, expires_at = expires_at + interval '30 days' where user_id = $1`, [id])

/** A new member whose browser takes messages about these subjects. */
export async function told(w: World, phone: Browser, on: readonly string[] = ['account', 'events']): Promise<Member> {
  const member = await w.member()
  await remember(w, member)
  await member.ok(subscribe, { s: inputOf(phone), on })
  return member
}

type News = Partial<Parameters<typeof notify>[2]>

/** Tells members something, as other domains do. */
export async function tell(w: World, members: readonly Member[], news: News = {}): Promise<void> {
  const to = await Promise.all(members.map((member) => member.row()))
  await w.system.transaction((tx) =>
    notify(tx, w.system, { to, kind: 'account.approved', link: linkTo('dashboard'), ...news }),
  )
}
