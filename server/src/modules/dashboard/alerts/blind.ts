import type { Kernel } from '../../../kernel/context.ts'
import { nextAlert } from '../../../kernel/health/next-alert.ts'
import { say } from '../../../kernel/refusal.ts'
import { tellDirectly } from './tell-directly.ts'
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
    const word = (key: string) => say(kernel.sentences, kernel.config.ALERT_LANGUAGE, key)
    const text = word(tell === 'over' ? 'health.state.ok' : 'health.database.unknown')
    const isTold = await tellDirectly(
      kernel,
      { part: 'database', tell, text, todo: word('health.database.todo') },
      post,
    )
    if (isTold) known = alert // else the next minute tries again
  }
  return { fails: () => note(true), sees: () => note(false) }
}
