import type { Kernel } from '../../../kernel/context.ts'
import { nextAlert } from '../../../kernel/health/next-alert.ts'
import { say } from '../../../kernel/refusal.ts'
import { postAlert } from './webhook.ts'

/**
 * While the database does not answer there is no row, no outbox and no job: what the operator is told is known to this
 * process alone, and leaves at once. Each node tells it, and one that starts meanwhile tells it again.
 */
export function makeBlind(kernel: Kernel, post = postAlert) {
  let known: Parameters<typeof nextAlert>[0] = null
  async function note(isFailing: boolean) {
    const { alert, tell } = nextAlert(known, isFailing, kernel.now())
    if (!tell) {
      known = alert
      return
    }
    const { ALERT_MAIL, ALERT_SMS, ALERT_WEBHOOK, ALERT_LANGUAGE: language, SITE_NAME: site } = kernel.config
    const text = (key: string, params = {}) => say(kernel.sentences, language, key, params)
    const summary = text(`health.alert.${tell}`, { parts: text('health.database') })
    const line = `${text('health.database')} – ${text(tell === 'over' ? 'health.state.ok' : 'health.database.unknown')}`
    const todo = tell === 'over' ? '' : `\n${text('health.alert.todo', { todo: text('health.database.todo') })}`
    const id = kernel.newId()
    const parts = [{ part: 'database', state: isFailing ? 'failing' : 'ok', text: line }]
    const body = JSON.stringify({ id, event: tell, at: kernel.now().toISOString(), site, parts })
    const ways = [
      ALERT_MAIL &&
        (() =>
          kernel.mail.send({
            to: ALERT_MAIL,
            subject: text('health.mail.subject', { site, summary }),
            text: `${line}${todo}`,
          })),
      ALERT_SMS && (() => kernel.sms.send({ to: ALERT_SMS, text: text('health.sms.text', { site, summary }) })),
      ALERT_WEBHOOK && (() => post(kernel, { body })),
    ].filter((way) => typeof way === 'function')
    const told = await Promise.allSettled(ways.map(async (way) => way()))
    for (const one of told)
      if (one.status === 'rejected') kernel.log.error({ err: one.reason }, 'the operator could not be told')
    // Where nobody was reached, the next minute tries again.
    if (told.some(({ status }) => status === 'fulfilled')) known = alert
  }
  return { fails: () => note(true), sees: () => note(false) }
}
