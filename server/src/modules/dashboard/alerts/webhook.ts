import { createHmac } from 'node:crypto'
import { type HealthFacts, sayHealth } from '@vondrona/rules/dashboard/health'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Telling } from '../../../kernel/health/next-alert.ts'
import { callPublic } from '../../../kernel/http/fetch-public.ts'
import { say } from '../../../kernel/refusal.ts'

export type Told = HealthFacts & { node: string; tell: Telling }

const tries = 12 // over about a day and a half
const bounds = { maxBytes: 0, timeoutMs: 10_000, statusOnly: true }

/** Leaves what is told for a job, in the transaction that knows it. */
export function hookJob(tx: Tx, ctx: Context, event: Telling, news: readonly Told[]): Promise<void> {
  const { ALERT_LANGUAGE: language, SITE_NAME: site } = ctx.config
  const text = (key: string, params = {}) => say(ctx.sentences, language, key, params)
  const parts = news.map((one) => {
    const said = sayHealth(one, language)
    return {
      part: one.part,
      state: one.state,
      ...(one.node && { node: one.node }),
      text: `${text(`health.${one.part}`)} – ${text(said.text, said.params)}`,
      ...(said.todo && { todo: text(said.todo) }),
    }
  })
  const body = JSON.stringify({ id: ctx.newId(), event, at: ctx.now().toISOString(), site, parts })
  return ctx.jobs.enqueue(tx, 'dashboard.alertHook', { body }, { maxAttempts: tries })
}

/** `t=<seconds>,v1=<HMAC-SHA256 of "<seconds>.<body>", hexadecimal>`: who has the secret knows who sent it, and when. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

/** Posts it to a public https address; redirects are not followed. Any answer but 2xx is tried again later, with the same id. */
export async function postAlert(
  ctx: Pick<Context, 'config' | 'now'>,
  { body }: { body: string },
  call: typeof callPublic = callPublic,
): Promise<void> {
  const { ALERT_WEBHOOK: url, ALERT_WEBHOOK_SECRET: secret } = ctx.config
  if (!url || !secret) return // it was switched off since
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Vondrona',
    'x-vondrona-signature': signatureOf(secret, body, ctx.now()),
  }
  const answer = await call(url, bounds, { method: 'POST', headers, body })
  if (!answer) throw new Error('the webhook of alerts was not reached, or its address is not public')
  if (answer.status < 200 || answer.status > 299) throw new Error(`the webhook of alerts answered ${answer.status}`)
}
