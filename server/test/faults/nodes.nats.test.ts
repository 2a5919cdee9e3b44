/** Two servers that tell each other events by a real nats-server, which is killed and comes back. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noNatsServer, startNatsServer } from '../events/nats-server.ts'
import { freePort } from './ports.ts'
import { child, database, folder, registerDocument, startServer } from './process.ts'

const password = 'ein-sehr-geheimes-wort'

test('servers hear each other by NATS, without it and again, say so, show it in figures, and log no password', {
  skip: noNatsServer(),
}, async (t) => {
  const nats = await startNatsServer(`authorization { user: vondrona, password: "${password}" }`)
  t.after(() => nats.stop())
  const { url } = await database(t)
  const env = {
    DATA_DIR: folder(t),
    DATABASE_URL: url,
    NODES: '2',
    MEDIA_GATEWAY: 'off',
    LOG_LEVEL: 'info',
    RATE_LIMIT_FACTOR: '100',
    EVENTS_URL: nats.url.replace('//', `//vondrona:${password}@`),
  }
  const metrics = [await freePort(), await freePort()]
  const servers = await Promise.all(
    metrics.map((port) => startServer(t, { env: { ...env, METRICS_PORT: String(port) } })),
  )
  const [here, there] = servers as [(typeof servers)[0], (typeof servers)[0]]
  const figure = async (at: number, name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metrics[at]}/metrics`)).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  }
  const sent = (carrier: string) => `vondrona_events_total{carrier="${carrier}",direction="sent"}`
  const up = 'vondrona_events_carrier_up{carrier="nats"}'
  let signedUp = 0
  /** Something happens here; what the other node has heard of by it grows. */
  const isHeardBy = async (carrier: string) => {
    const name = `vondrona_events_total{carrier="${carrier}",direction="heard"}`
    const before = await figure(1, name)
    await there.until(`an event came by ${carrier}`, async () => {
      const { data } = await here.gql(registerDocument, { input: child(`essai${signedUp++}`) })
      assert.ok(data.register)
      return (await figure(1, name)) > before
    })
  }
  await there.until('NATS is up', async () => (await figure(0, up)) === 1 && (await figure(1, up)) === 1)
  await isHeardBy('nats')
  await nats.kill()
  await there.until('it is seen', async () => (await figure(0, up)) === 0 && (await figure(1, up)) === 0)
  await isHeardBy('postgresql')
  await nats.start()
  await there.until('NATS is up again', async () => (await figure(0, up)) === 1 && (await figure(1, up)) === 1)
  await isHeardBy('nats')
  assert.ok((await figure(0, sent('postgresql'))) > 0)
  assert.equal(await figure(1, 'vondrona_events_missed_total'), 0)
  for (const server of servers) {
    assert.match(server.said(), /go by PostgreSQL[\s\S]*go by the server of EVENTS_URL/)
    await server.stop()
    assert.doesNotMatch(server.said(), new RegExp(password))
  }
})
