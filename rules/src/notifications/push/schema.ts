import * as z from 'zod/mini'
import { token } from '../../typed/schema.ts'
import { push } from '../constants.ts'

const key = 'push.unusable'

/** A name of the open internet; the server looks where it leads before it calls. */
function isPushAddress(text: string): boolean {
  const url = URL.parse(text)
  return (
    url?.protocol === 'https:' &&
    !url.port &&
    !url.username &&
    !url.password &&
    !url.hash &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(url.hostname)
  )
}

/** What a browser gives: where its messages are left, and with which keys they are sealed (RFC 8291). */
export const subscriptionInput = z.object({
  endpoint: z.string().check(token, z.maxLength(push.endpoint.max, key), z.refine(isPushAddress, key)),
  p256dh: z.string().check(z.regex(/^B[\w-]{86}$/, key)), // an uncompressed point of P-256
  auth: z.string().check(z.regex(/^[\w-]{22}$/, key)), // 16 bytes
})
export type SubscriptionInput = z.infer<typeof subscriptionInput>
