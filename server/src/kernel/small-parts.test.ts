import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kernel } from './context.ts'
import { makeToken, secretsFrom } from './crypto/secrets.ts'
import { makeBus } from './events/bus.ts'
import { addressReader } from './http/client-address.ts'
import { deviceOf } from './http/device-name.ts'
import { contentPolicy } from './http/http.ts'
import { isId, makeIds } from './ids.ts'
import { addressKey, makeLimits } from './limits/limits.ts'
import { makePool } from './limits/pools.ts'
import { maskToken } from './log.ts'
import { Refusal } from './refusal.ts'

declare module './events/bus.ts' {
  interface Events {
    'test.happened': { n: number }
  }
}

test('F05 ids of one process grow, also when the clock is set back two hours, and never repeat', () => {
  let time = Date.parse('2026-11-21T10:00:00Z')
  const newId = makeIds(() => time)
  const made = Array.from({ length: 5000 }, (_, index) => {
    if (index === 2500) time -= 7_200_000
    return newId()
  })
  assert.ok(made.every(isId))
  assert.equal(new Set(made).size, made.length)
  assert.deepEqual(made, [...made].sort())
})

test('R-AUTH-28 the call beyond the limit is refused with the seconds to wait, other people are not disturbed', async () => {
  const limits = makeLimits()
  const limit = { name: 'login', points: 2, seconds: 60 }
  await limits.spend(limit, 'a')
  await limits.spend(limit, 'a')
  await assert.rejects(limits.spend(limit, 'a'), (error) => {
    assert.ok(error instanceof Refusal && error.code === 'RATE_LIMITED')
    assert.ok((error.details.retryAfter ?? 0) > 0)
    return true
  })
  await limits.spend(limit, 'b')
  await limits.forgive(limit, 'a')
  await limits.spend(limit, 'a')
})

test('IPv6 is limited by /64, IPv4 by address, the mapped form is IPv4', () => {
  assert.equal(addressKey('2001:db8:1:2:aaaa::1'), addressKey('2001:db8:1:2:bbbb:1:2:3'))
  assert.notEqual(addressKey('2001:db8:1:2::1'), addressKey('2001:db8:1:3::1'))
  assert.equal(addressKey('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(addressKey('::ffff:41.188.1.2'), '41.188.1.2')
  assert.equal(addressKey(null), 'local')
})

test('TRUST_PROXY: a forwarded address is believed from a trusted proxy only, and only the last hop it vouches for', () => {
  const reader = (trust: string) => addressReader({ config: { TRUST_PROXY: trust } } as Kernel)
  const request = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as never
  assert.equal(reader('')(request('127.0.0.1', '9.9.9.9')), '127.0.0.1')
  assert.equal(reader('loopback')(request('127.0.0.1', '6.6.6.6, 9.9.9.9')), '9.9.9.9')
  assert.equal(reader('loopback')(request('5.5.5.5', '9.9.9.9')), '5.5.5.5')
  assert.equal(reader('loopback,10.0.0.0/8')(request('::ffff:127.0.0.1', '9.9.9.9, 10.1.1.1')), '9.9.9.9')
})

test('B11 a pool runs its size at once, queues the next, refuses the rest as busy', async () => {
  const pool = makePool(1, 1, 7)
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const order: string[] = []
  const first = pool.run(() => gate.then(() => order.push('first')))
  const second = pool.run(async () => order.push('second'))
  await assert.rejects(
    pool.run(async () => {}),
    (error) => error instanceof Refusal && error.code === 'BUSY' && error.details.retryAfter === 7,
  )
  open()
  await Promise.all([first, second])
  assert.deepEqual(order, ['first', 'second'])
  await assert.rejects(
    pool.run(async () => Promise.reject(new Error('task'))),
    /task/,
  )
  assert.equal(await pool.run(async () => 'free again'), 'free again')
})

test('a listener that throws disturbs neither the publisher nor the other listeners', () => {
  const failed: string[] = []
  const bus = makeBus((_error, name) => failed.push(name))
  const heard: number[] = []
  bus.on('test.happened', () => {
    throw new Error('mine')
  })
  bus.on('test.happened', ({ n }) => void heard.push(n))
  bus.publish('test.happened', { n: 1 })
  assert.deepEqual(heard, [1])
})

test('a stream gives what was published while nobody asked, and ends when its reader leaves', async () => {
  const bus = makeBus(() => {})
  const stream = bus.stream('test.happened')
  bus.publish('test.happened', { n: 1 })
  bus.publish('test.happened', { n: 2 })
  assert.equal((await stream.next()).value.n, 1)
  assert.equal((await stream.next()).value.n, 2)
  const waiting = stream.next()
  await stream.return?.()
  assert.equal((await waiting).done, true)
})

test('what was sealed opens for its purpose only, and not after one bit was changed', () => {
  const secrets = secretsFrom(Buffer.alloc(32, 7))
  const sealed = secrets.encrypt('identity', Buffer.from('101 234 567 890'))
  assert.equal(sealed.includes('101 234'), false)
  assert.equal(secrets.decrypt('identity', sealed).toString(), '101 234 567 890')
  assert.throws(() => secrets.decrypt('totp', sealed))
  const empty = secrets.encrypt('identity', Buffer.alloc(0))
  assert.throws(() => secrets.decrypt('identity', empty.subarray(0, -8)), 'half a tag is easier to guess')
  sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1
  assert.throws(() => secrets.decrypt('identity', sealed))
  assert.notDeepEqual(secrets.keyedHash('cin', '1'), secretsFrom(Buffer.alloc(32, 8)).keyedHash('cin', '1'))
  assert.equal(makeToken().length, 43)
})

test('weak point 2: tokens in addresses never reach the log', () => {
  assert.equal(maskToken('/api/x?token=abc&y=1'), '/api/x?token=***&y=1')
  assert.equal(maskToken('/api/tickets/1.pdf?key=abc'), '/api/tickets/1.pdf?key=***')
  assert.equal(maskToken('/r/AbCdEf01234?x=1'), '/r/***?x=1')
  assert.equal(maskToken('/media/index/api/whip?stream=a&k=abc'), '/media/index/api/whip?stream=a&k=***')
  assert.equal(maskToken('/media/live/a/index.m3u8?t=abc&_HLS_msn=1'), '/media/live/a/index.m3u8?t=***&_HLS_msn=1')
})

test('a session shows the browser and the system, nothing more', () => {
  assert.equal(
    deviceOf('Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'),
    'Chrome · Android',
  )
  assert.equal(deviceOf(undefined), '?')
})

test('a page loads pictures from here alone, and speaks with this server and the media addresses that are set', () => {
  const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `))
  const plain = contentPolicy()
  assert.equal(directive(plain, 'img-src'), "img-src 'self' blob: data:")
  assert.equal(directive(plain, 'connect-src'), "connect-src 'self'")
  const set = contentPolicy({ own: 'https://site.mg/magazine?a=1', media: 'https://media.mg/v' })
  assert.equal(directive(set, 'connect-src'), "connect-src 'self' wss://site.mg https://media.mg")
})
