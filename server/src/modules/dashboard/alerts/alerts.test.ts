import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import test, { type TestContext } from 'node:test'
import type { HealthFacts, HealthPartName } from '@vondrona/rules/dashboard/health'
import { type World, world } from '../../../../test/world.ts'
import { readConfig } from '../../../config.ts'
import { type Alert, alertPace, nextAlert } from '../../../kernel/health/next-alert.ts'
import { callPublic } from '../../../kernel/http/fetch-public.ts'
import { makeBlind } from './blind.ts'
import { watchOnce } from './watch.ts'
import { postAlert } from './webhook.ts'

const minute = 60_000
const settings = {
  ALERT_MAIL: 'exploitant@exemple.mg',
  ALERT_SMS: '034 00 000 07',
  ALERT_WEBHOOK: 'https://alerts.example.com/hook',
  ALERT_WEBHOOK_SECRET: 'quatre-mots-de-secret',
}

/** All that is told while a part is red (`x`) or fine (`.`), minute by minute. */
function told(minutes: string): string[] {
  let known: Alert | null = null
  return [...minutes].flatMap((state, n) => {
    const { alert, tell } = nextAlert(known, state === 'x', new Date(n * minute))
    known = alert
    return tell ? [`${n} ${tell}`] : []
  })
}

test('one minute of red is no news, and what lasts is told once', () => {
  assert.deepEqual(told('.x.x.x.x.'), [])
  assert.deepEqual(told('.xxxxxxxx'), ['3 red'])
})

test('what flaps is told once, and over only when it lasts', () => {
  assert.deepEqual(told('xxxx.x..x...x....x'), ['2 red'])
  assert.deepEqual(told('xxxx......'), ['2 red', '9 over'])
  assert.deepEqual(told('xxxx......xxxx......'), ['2 red', '9 over', '12 red', '19 over'])
})

test('what stays red is told again once a day', () => {
  const long = told('x'.repeat(2 + 2 * 24 * 60 + 1))
  assert.deepEqual(long, ['2 red', `${2 + 24 * 60} still`, `${2 + 48 * 60} still`])
  assert.equal(alertPace.reminder, 24 * 60 * minute)
})

const looks = (...failing: HealthPartName[]) => {
  const parts: HealthPartName[] = ['database', 'disk', 'jobs', 'payments']
  return async (): Promise<HealthFacts[]> =>
    parts.map((part) => ({ part, state: failing.includes(part) ? 'failing' : 'ok', value: 5, of: 7 }))
}

/** The HTTP address to which the operator is told, in the place of a public one. */
async function hook(t: TestContext, answers: number[] = []) {
  const got: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      got.push({ headers: request.headers, body })
      const status = answers.shift() ?? 204
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const { request } = await import('node:http')
  const call: typeof callPublic = (typed, bounds, made) =>
    callPublic(typed, bounds, made, {
      resolve: async () => ['93.184.215.14'],
      open: ((_url: URL, options: object, ...rest: []) =>
        request(`http://127.0.0.1:${port}`, { ...options, lookup: undefined, agent: undefined }, ...rest)) as never,
    })
  return { got, call }
}

const jobsOf = async (w: World) =>
  (
    await w.sql<{ payload: { body: string } }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'dashboard.alertHook' order by j.id`,
    )
  ).map(({ payload }) => payload)
const events = async (w: World) => (await jobsOf(w)).map(({ body }) => JSON.parse(body).event)

/** Looks each minute. */
async function watch(w: World, minutes: number, look: ReturnType<typeof looks>) {
  for (let n = 0; n < minutes; n++) {
    await watchOnce(w.system, look)
    w.advance(minute)
  }
}

test('what turns red is told by mail, SMS and webhook, once, with what to do; then that it is over', async (t) => {
  const w = await world(t, settings)
  await watch(w, 10, looks('disk', 'payments'))
  await watch(w, 10, looks())
  const mails = await w.messages('exploitant@exemple.mg')
  assert.deepEqual(
    mails.map(({ subject }) => subject?.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')),
    ['Vondrona : en panne : Disque, Paiements', 'Vondrona : rétabli : Disque, Paiements'],
  )
  assert.match(mails[0]?.body ?? '', /Que faire.*supprimez d'anciennes rediffusions/)
  assert.match(mails[0]?.body ?? '', /\/admin\/health/)
  assert.doesNotMatch(mails[1]?.body ?? '', /Que faire/)
  const texts = await w.messages('+261340000007')
  assert.deepEqual(
    texts.map(({ channel, body, status }) => [channel, body, status]),
    [
      ['sms', 'Vondrona: en panne : Disque, Paiements', 'waiting'], // for the gate of the outbox, and its budget
      ['sms', 'Vondrona: rétabli : Disque, Paiements', 'waiting'],
    ],
  )
  assert.deepEqual(await events(w), ['red', 'over'])
  const kinds = await w.sql('select distinct essential from outgoing_message')
  assert.deepEqual(kinds, [{ essential: true }], 'they have the reserve of the day')
})

test('two nodes at once, and one that starts again, tell it once', async (t) => {
  const w = await world(t, settings)
  const red = looks('payments')
  for (let n = 0; n < 5; n++) {
    await Promise.all([watchOnce(w.system, red), watchOnce(w.system, red), watchOnce(w.system, red)])
    w.advance(minute)
  }
  assert.deepEqual(await events(w), ['red'])
  assert.equal((await w.messages('exploitant@exemple.mg')).length, 1)
})

test('a disk of one node that is full is not over because another node has room', async (t) => {
  const w = await world(t, settings)
  const nodes = [4000, 4001].map((PORT) => ({ ...w.system, config: { ...w.system.config, PORT, NODES: 2 } }))
  const [one, other] = nodes as [typeof w.system, typeof w.system]
  for (let n = 0; n < 12; n++) {
    await watchOnce(one, looks('disk'))
    await watchOnce(other, looks())
    w.advance(minute)
  }
  assert.deepEqual(await events(w), ['red'])
})

test('a webhook is signed with its time, and its receiver can check it', async (t) => {
  const w = await world(t, settings)
  const { got, call } = await hook(t)
  await watch(w, 4, looks('payments'))
  const [payload] = await jobsOf(w)
  assert.ok(payload)
  await postAlert(w.kernel, payload, call)
  const [{ headers, body } = { headers: {}, body: '' }] = got
  const [, time = '', sent] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-vondrona-signature'])) ?? []
  const expected = createHmac('sha256', settings.ALERT_WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex')
  assert.equal(sent, expected)
  assert.equal(Number(time), Math.floor(w.now().getTime() / 1000))
  const { id, event, site, parts } = JSON.parse(body)
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.deepEqual(
    [event, site, parts.length, parts[0].part, parts[0].state],
    ['red', 'Vondrona', 1, 'payments', 'failing'],
  )
})

test('a redirect is not followed, and anything but 2xx is tried again', async (t) => {
  const { kernel } = await world(t, settings)
  const { got, call } = await hook(t, [307, 500])
  await assert.rejects(postAlert(kernel, { body: '{}' }, call), /answered 307/)
  await assert.rejects(postAlert(kernel, { body: '{}' }, call), /answered 500/)
  assert.equal(got.length, 2)
  await postAlert(kernel, { body: '{}' }, call)
})

test('a webhook that leads inside is not called', async (t) => {
  const { kernel } = await world(t, settings)
  let opened = 0
  const inside: typeof callPublic = (typed, bounds, made) =>
    callPublic(typed, bounds, made, {
      resolve: async () => ['10.0.0.5'],
      open: (() => {
        opened += 1
      }) as never,
    })
  await assert.rejects(postAlert(kernel, { body: '{}' }, inside), /not public/)
  assert.equal(opened, 0)
})

test('a webhook needs its secret, and the other way round', () => {
  const refused = (given: Record<string, string>) =>
    assert.throws(() => readConfig(given), /ALERT_WEBHOOK and ALERT_WEBHOOK_SECRET need each other/)
  refused({ ALERT_WEBHOOK: settings.ALERT_WEBHOOK })
  refused({ ALERT_WEBHOOK_SECRET: settings.ALERT_WEBHOOK_SECRET })
  assert.throws(() => readConfig({ ...settings, ALERT_WEBHOOK: 'http://a.mg/x' }), /ALERT_WEBHOOK must be an address/)
})

test('while the database does not answer the operator is told by this process itself, then that it is over', async (t) => {
  const w = await world(t, settings)
  const sent: string[] = []
  const kernel = {
    ...w.kernel,
    mail: { send: async ({ subject }: { subject: string }) => void sent.push(`mail ${subject}`) },
    sms: { send: async ({ text }: { text: string }) => void sent.push(`sms ${text}`) },
  } as unknown as typeof w.kernel
  const blind = makeBlind(kernel, async (_, { body }) => void sent.push(`hook ${JSON.parse(body).event}`))
  for (let n = 0; n < 10; n++) {
    await blind.fails()
    w.advance(minute)
  }
  assert.deepEqual(
    sent.map((one) => one.replaceAll(/[\u00a0\u202f]/g, ' ')),
    ['mail Vondrona : en panne : Base de données', 'sms Vondrona: en panne : Base de données', 'hook red'],
  )
  for (let n = 0; n < 10; n++) {
    await blind.sees()
    w.advance(minute)
  }
  assert.equal(sent.length, 6)
})

test('what reached nobody is told again a minute later', async (t) => {
  const w = await world(t, { ALERT_MAIL: settings.ALERT_MAIL })
  const tried: string[] = []
  const send = async ({ subject }: { subject: string }) => {
    tried.push(subject)
    if (tried.length < 3) throw new Error('no network')
  }
  const blind = makeBlind({ ...w.kernel, log: { error() {} }, mail: { send } } as unknown as typeof w.kernel)
  for (let n = 0; n < 10; n++) {
    await blind.fails()
    w.advance(minute)
  }
  assert.equal(tried.length, 3)
})

test('that jobs are late is told without a job, once over several nodes, and so that it is over', async (t) => {
  const w = await world(t, { ALERT_MAIL: settings.ALERT_MAIL })
  const sent: string[] = []
  const mail = {
    send: async ({ subject, text }: { subject: string; text: string }) =>
      void sent.push(`${subject} ${text}`.replaceAll(/[\u00a0\u202f]/g, ' ')),
  }
  const node = { ...w.system, mail } as unknown as typeof w.system
  for (const look of [looks('jobs'), looks()])
    for (let n = 0; n < 8; n++) {
      await Promise.all([watchOnce(node, look), watchOnce(node, look)])
      w.advance(minute)
    }
  assert.equal(sent.length, 2)
  assert.match(sent[0] ?? '', /en panne : Tâches[\s\S]*Que faire/)
  assert.match(sent[1] ?? '', /rétabli : Tâches/)
  assert.deepEqual(await w.messages(settings.ALERT_MAIL), [])
})
