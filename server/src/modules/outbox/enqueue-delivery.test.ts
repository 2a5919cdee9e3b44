import assert from 'node:assert/strict'
import test from 'node:test'
import { until } from '../../../test/wait.ts'
import { type World, world } from '../../../test/world.ts'
import type { MailMessage } from '../../gateways/mail/port.ts'
import { jobsAtOnce } from '../../kernel/jobs/jobs.ts'
import { startJobs } from '../../kernel/jobs/worker.ts'
import { mailTemplate } from './gate/templates.ts'
import { outbox } from './index.ts'
import { sendMail } from './send-message.ts'

const texts = ['sessions.mail.resetSubject', 'sessions.mail.resetText'] as const
const usual = mailTemplate(...texts, {})
const code = mailTemplate(...texts, {}, { essential: true })

/** Mails to these recipients take until they are let go. */
function slowMail(w: World, isSlow: (to: string) => boolean) {
  const [begun, sent]: string[][] = [[], []]
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const send = async ({ to }: MailMessage) => {
    begun?.push(to)
    if (isSlow(to)) await free
    sent?.push(to)
    return 'sent' as const
  }
  Object.assign(w.kernel, { mail: { send } })
  return { begun: begun ?? [], sent: sent ?? [], letGo }
}

test('R-AUTH-29 a code does not wait for many messages whose mail server is slow; each of these is sent once', async (t) => {
  let stop = async () => {}
  t.after(() => stop()) // before the world closes its database
  const w = await world(t)
  const many = Array.from({ length: 24 }, (_, n) => `coureur${n}@exemple.mg`)
  const mail = slowMail(w, (to) => many.includes(to))
  const write = (to: string, template: typeof usual) =>
    w.system.transaction((tx) => sendMail(tx, w.system, { to, template, params: {} }))
  for (const to of many) await write(to, usual)
  const runner = await startJobs(w.kernel, w.database.pool, [outbox])
  stop = () => {
    mail.letGo()
    return runner.stop()
  }
  await until('all that may are under way', () => mail.begun.length === jobsAtOnce - 1, 10_000)
  await write('code@exemple.mg', code)
  await until('the code has left', () => mail.sent.length)
  assert.deepEqual(mail.sent, ['code@exemple.mg'])
  assert.equal(mail.begun.length, jobsAtOnce, 'the code, and no other of the many')
  mail.letGo()
  await until('all have left', () => mail.sent.length === many.length + 1)
  assert.deepEqual(mail.sent.slice(1).toSorted(), many.toSorted())
})
