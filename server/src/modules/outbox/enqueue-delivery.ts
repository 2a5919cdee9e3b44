import { deliveryTries } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { jobsAtOnce } from '../../kernel/jobs/jobs.ts'
import type { Message } from './store.ts'

/** What the job `outbox.deliver` is told. */
export interface Delivery {
  id: string
  /** Tries before this job. */
  made?: number
  /** Of how many of them nobody knows the outcome. */
  doubts?: number
}

/** Thousands of messages may wait for a slow gateway: codes, and all other work, find a worker that has none of them. */
const usualQueues = ({ config }: Context) => (jobsAtOnce - 1) * config.NODES

/** Essential ones wait for nobody. */
const queueOf = (ctx: Context, { id, essential }: Pick<Message, 'id' | 'essential'>) =>
  essential ? {} : { queue: `outbox.deliver.${Number.parseInt(id.slice(-4), 16) % usualQueues(ctx)}` }

/** Has the message delivered, now or not before `runAt`. */
export function enqueueDelivery(
  db: Db | Tx,
  ctx: Context,
  message: Pick<Message, 'id' | 'essential'>,
  { runAt, ...tried }: Omit<Delivery, 'id'> & { runAt?: Date | undefined } = {},
): Promise<void> {
  const delivery: Delivery = { id: message.id, ...tried }
  const options = { maxAttempts: deliveryTries, ...queueOf(ctx, message), ...(runAt && { runAt }) }
  return ctx.jobs.enqueue(db, 'outbox.deliver', delivery, options)
}
