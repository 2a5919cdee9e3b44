import { hostname } from 'node:os'
import { type HealthFacts, type HealthPartName, sayHealth } from '@vondrona/rules/dashboard/health'
import { linkTo } from '@vondrona/rules/pages'
import { type Context, type Kernel, systemContext } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { nextAlert, type Telling } from '../../../kernel/health/next-alert.ts'
import { keepAlert, lockAlerts } from '../../../kernel/health/store.ts'
import { say } from '../../../kernel/refusal.ts'
import { mailTemplate, sendMail, sendSms, smsTemplate } from '../../outbox/index.ts'
import { lookAtAll } from '../health.ts'
import { makeBlind } from './blind.ts'
import { tellDirectly } from './tell-directly.ts'
import { hookJob, type Told } from './webhook.ts'

const lookEvery = 60_000 // ms
const patience = 30_000 // ms; a database whose machine is gone does not even refuse

/** Each node has its own. */
const ofNode: ReadonlySet<HealthPartName> = new Set(['disk', 'memory', 'media', 'events', 'certificate'])

/** That the day's messages are used up is among what they say. */
const essential = { essential: true }
const mail = mailTemplate('health.mail.subject', 'health.mail.text', { summary: 'ours', lines: 'ours' }, essential)
const sms = smsTemplate('health.sms.text', { summary: 'ours' }, essential)

/** Whether somebody is to be told. */
export const isWatched = ({ ALERT_MAIL, ALERT_SMS, ALERT_WEBHOOK }: Kernel['config']): boolean =>
  Boolean(ALERT_MAIL || ALERT_SMS || ALERT_WEBHOOK)

/** Looks once a minute, on every node, and tells the operator what turns red and what is over. */
export function startWatching(kernel: Kernel): { stop(): Promise<void> } | null {
  if (!isWatched(kernel.config)) return null
  const ctx = systemContext(kernel)
  const blind = makeBlind(kernel)
  let turn: Promise<void> = Promise.resolve()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    turn = inTime(watchOnce(ctx))
      .then(
        () => blind.sees(),
        (error) => {
          kernel.log.error(
            { todo: 'see whether the database answers (doctor); it is tried again each minute', err: error },
            'the operator could not be told how the service is',
          )
          return blind.fails()
        },
      )
      .finally(() => {
        isLooking = false
      })
  }, lookEvery)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await turn
    },
  }
}

/** Rejects after a while: what hangs is noticed as what fails. */
async function inTime(work: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database does not answer')), patience)
  work.catch(() => {}) // after its time nobody waits for it
  await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A lone node is the same one after a restart, whatever its container is called. */
export const nodeName = ({ HOST, PORT, NODES }: Kernel['config']): string =>
  NODES > 1 ? `${hostname()} ${HOST}:${PORT}` : ''

/**
 * What is known of each part is a row, and what is told is written in the same transaction: over several nodes and over a
 * restart everything is told once. That jobs are late is told directly, behind the commit: outbox and webhook are jobs.
 */
export async function watchOnce(
  ctx: Context,
  look: (ctx: Context) => Promise<HealthFacts[]> = lookAtAll,
): Promise<void> {
  const checks = await look(ctx)
  const node = nodeName(ctx.config)
  const keyOf = (part: HealthPartName) => ({ part, node: ofNode.has(part) ? node : '' })
  const late = await ctx.transaction(async (tx) => {
    const rows = await lockAlerts(
      tx,
      checks.map(({ part }) => keyOf(part)),
    )
    const told: Told[] = []
    for (const check of checks) {
      const key = keyOf(check.part)
      const known = rows.find((row) => row.part === key.part && row.node === key.node) ?? null
      const { alert, tell } = nextAlert(known, check.state === 'failing', ctx.now())
      await keepAlert(tx, key, alert)
      if (tell) told.push({ ...check, node: key.node, tell })
    }
    for (const tell of ['red', 'still', 'over'] as const) {
      const news = told.filter((one) => one.tell === tell && one.part !== 'jobs')
      if (news.length > 0) await tellOperator(tx, ctx, tell, news)
    }
    return told.filter(({ part }) => part === 'jobs')
  })
  for (const one of late) {
    const said = sayHealth(one, ctx.config.ALERT_LANGUAGE)
    const word = (key: string, params = {}) => say(ctx.sentences, ctx.config.ALERT_LANGUAGE, key, params)
    const todo = said.todo ? word(said.todo) : null
    await tellDirectly(ctx, { part: one.part, tell: one.tell, text: word(said.text, said.params), todo })
  }
}

async function tellOperator(tx: Tx, ctx: Context, tell: Telling, news: readonly Told[]) {
  const { ALERT_MAIL, ALERT_SMS, ALERT_WEBHOOK, ALERT_LANGUAGE: language, NODES } = ctx.config
  const text = (key: string, params = {}) => say(ctx.sentences, language, key, params)
  const parts = news.map(({ part }) => text(`health.${part}`)).join(', ')
  const summary = text(`health.alert.${tell}`, { parts })
  if (ALERT_MAIL) {
    const lines = news.flatMap((one) => {
      const said = sayHealth(one, language)
      const where = NODES > 1 && one.node ? ` (${one.node})` : ''
      const line = text('health.alert.line', {
        part: text(`health.${one.part}`),
        node: where,
        text: text(said.text, said.params),
      })
      return tell !== 'over' && said.todo ? [line, text('health.alert.todo', { todo: text(said.todo) })] : [line]
    })
    const params = { summary, lines: lines.join('\n') }
    await sendMail(tx, ctx, { to: ALERT_MAIL, language, template: mail, params, link: linkTo('health') })
  }
  if (ALERT_SMS) await sendSms(tx, ctx, { to: ALERT_SMS, language, template: sms, params: { summary } })
  if (ALERT_WEBHOOK) await hookJob(tx, ctx, tell, news)
}
