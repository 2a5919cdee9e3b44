import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthPartName } from '@vondrona/rules/dashboard/health'
import type { Kernel } from '../../../kernel/context.ts'
import type { Telling } from '../../../kernel/health/next-alert.ts'
import { say } from '../../../kernel/refusal.ts'
import { postAlert } from './webhook.ts'

interface News {
  part: HealthPartName
  tell: Telling
  /** What is so, and what to do, in the language of alerts. */
  text: string
  todo: string | null
}

/** A mail server may take ten minutes: nobody waits so long to hear that the database is away. */
const noAnswer = async () => {
  await sleep(20_000, undefined, { ref: false })
  throw new Error('it did not answer in 20 s')
}

/** Tells the operator at once, without outbox and jobs: of what these need themselves. False: nobody was reached. */
export async function tellDirectly(
  kernel: Kernel,
  { part, tell, text, todo }: News,
  post = postAlert,
): Promise<boolean> {
  const { ALERT_MAIL, ALERT_SMS, ALERT_WEBHOOK, ALERT_LANGUAGE: language, SITE_NAME: site } = kernel.config
  const word = (key: string, params = {}) => say(kernel.sentences, language, key, params)
  const summary = word(`health.alert.${tell}`, { parts: word(`health.${part}`) })
  const line = `${word(`health.${part}`)} – ${text}`
  const letter = todo && tell !== 'over' ? `${line}\n${word('health.alert.todo', { todo })}` : line
  const parts = [{ part, state: tell === 'over' ? 'ok' : 'failing', text: line }]
  const id = kernel.newId()
  const body = JSON.stringify({ id, event: tell, at: kernel.now().toISOString(), site, parts })
  const subject = word('health.mail.subject', { site, summary })
  const ways = [
    ALERT_MAIL && (() => kernel.mail.send({ id, to: ALERT_MAIL, subject, text: letter })),
    ALERT_SMS && (() => kernel.sms.send({ id, to: ALERT_SMS, text: word('health.sms.text', { site, summary }) })),
    ALERT_WEBHOOK && (() => post(kernel, { body })),
  ].filter((way) => typeof way === 'function')
  const told = await Promise.allSettled(ways.map(async (way) => Promise.race([way(), noAnswer()])))
  for (const one of told)
    if (one.status === 'rejected')
      kernel.log.error(
        { todo: 'correct ALERT_MAIL, ALERT_SMS or ALERT_WEBHOOK, or what takes them', err: one.reason },
        'the operator could not be told',
      )
  return told.some(({ status }) => status === 'fulfilled')
}
