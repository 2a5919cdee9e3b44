import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '@vondrona/rules/shell'
import { fill } from '@vondrona/rules/texts'
import { makeSilence } from './silence.ts'
import { type Dependencies, makeTransport } from './transport.ts'

const me = 'query Me{me{id}}'
const register = 'mutation Register($input:RegisterInput!){register(input:$input){token}}'
const logout = 'mutation Logout{logout}'

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const answered = (id = 'a') => json({ data: { me: { id } } })

/** A server that answers in order; an Error is a cut line. The clock moves only when somebody waits for a retry. */
function world(answers: (Response | Error)[], more: Partial<Dependencies> = {}) {
  const seen: RequestInit[] = []
  const waits: number[] = []
  const over: string[] = []
  const heard: string[] = []
  const sentences = { NETWORK: 'shell.network', BAD_ANSWER: 'shell.networkCause', NO_DATA: 'shell.noData' } as const
  const send = makeTransport({
    fetch: async (_address, init) => {
      seen.push(init)
      const answer = answers[Math.min(seen.length, answers.length) - 1]!
      if (answer instanceof Error) throw answer
      return answer.clone()
    },
    token: () => 'mine',
    language: () => 'fr',
    isOffline: () => false,
    silence: makeSilence(() => 0),
    heard: (who) => heard.push(who),
    now: () => 0,
    random: () => 0,
    // The time limit of a request is the longest wait there is; it never comes here.
    wait: async (ms) => (ms >= 25_000 ? new Promise(() => {}) : void waits.push(ms)),
    solve: async () => null,
    sentence: async (code, cause) =>
      fill(texts.fr[sentences[code as keyof typeof sentences] ?? 'shell.network'], { cause }),
    sessionOver: (token) => over.push(token),
    ...more,
  })
  return { send, seen, waits, over, heard }
}

test('the clock of the server is told with every answer, also of a refusal, and with none where nobody answered', async () => {
  const dates: unknown[] = []
  const dated: Dependencies['dated'] = (...one) => dates.push(one)
  const date = 'Sat, 28 Nov 2026 12:00:00 GMT'
  let clock = 0
  const now = () => (clock += 5)
  await world([json({ data: { me: { id: 'a' } } }, 200, { date })], { dated, now }).send(me, {})
  await world([json({ errors: [{ message: 'Non' }] }, 400, { date })], { dated, now }).send(me, {})
  await world([new TypeError('Failed to fetch')], { dated, now }).send(register, {})
  assert.deepEqual(
    dates.map((one) => (one as unknown[])[2]),
    [date, date],
  )
  assert.deepEqual(dates[0], [5, 10, date])
})

test('R-AUTH-18 no network: the sentence says what to check', async () => {
  const { send } = world([new TypeError('Failed to fetch')])
  const { refusal, data } = await send(register, {})
  assert.equal(data, null)
  assert.equal(refusal?.code, 'NETWORK')
  assert.equal(refusal?.message, 'Erreur réseau - Vérifiez votre connexion internet')
})

test('R-AUTH-21 an answer that is none names its cause', async () => {
  const { send } = world([new Response('<html>Bad gateway', { status: 502 })])
  const { refusal } = await send(register, {})
  assert.equal(refusal?.message, 'Erreur réseau: 502')
})

test('R-AUTH-20 an answer without data says so', async () => {
  const { send } = world([json({ data: null })])
  const { refusal } = await send(register, {})
  assert.equal(refusal?.message, 'Aucune donnée reçue du serveur')
})

test('R-AUTH-15 a 401 is reported once, with its token, and is not retried', async () => {
  const { send, over, seen } = world([
    json({ data: null, errors: [{ message: 'Connectez-vous', extensions: { code: 'UNAUTHENTICATED' } }] }, 401),
  ])
  const { errors } = await send(me, {})
  assert.deepEqual(over, ['mine'])
  assert.equal(seen.length, 1)
  assert.equal(errors[0]?.extensions?.code, 'UNAUTHENTICATED')
})

test('R-AUTH-15 the 401 of a hotspot or a proxy ends no session', async () => {
  for (const stranger of [
    new Response('<h1>Wi-Fi</h1>', { status: 401 }),
    json({ message: 'Unauthorized' }, 401),
    json(null, 401),
    new Response('', { status: 401 }),
    json({ errors: [{ message: 'Unauthorized' }] }, 401),
  ]) {
    const { send, over } = world([stranger])
    await send(me, {})
    assert.deepEqual(over, [])
  }
})

test('R-AUTH-15 a visitor’s 401 ends no session', async () => {
  const { send, over } = world([json({ errors: [{ message: 'non' }] }, 401)], { token: () => null })
  await send(me, {})
  assert.deepEqual(over, [])
})

test('R-NET-07 a registration whose answer was lost is not sent again', async () => {
  const { send, seen } = world([new TypeError('cut'), answered()])
  await send(register, {})
  assert.equal(seen.length, 1)
})

test('R-NET-07, R-CONST-33 a question is asked three times more, after 1, 2 and 4 seconds', async () => {
  const { send, seen, waits } = world([new TypeError('cut')])
  const { refusal } = await send(me, {})
  assert.equal(seen.length, 4)
  assert.deepEqual(waits, [1000, 2000, 4000])
  assert.equal(refusal?.code, 'NETWORK')
})

test('R-NET-07 a repeatable mutation too', async () => {
  const { send, seen } = world([json({ errors: [{ message: 'x' }] }, 503), json({ data: { logout: true } })])
  const { data } = await send(logout, {})
  assert.deepEqual(data, { logout: true })
  assert.equal(seen.length, 2)
})

test('R-NET-08 on 429 the server’s Retry-After is waited for', async () => {
  const refused = json({ data: null, errors: [{ message: 'Trop', extensions: { code: 'RATE_LIMITED' } }] }, 429, {
    'retry-after': '6',
  })
  const { send, waits } = world([refused, answered()])
  const { data } = await send(me, {})
  assert.deepEqual(waits, [6000])
  assert.deepEqual(data, { me: { id: 'a' } })
})

test('R-NET-08 a Retry-After of an hour is reported at once', async () => {
  const refused = json(
    { data: null, errors: [{ message: 'Trop', extensions: { code: 'RATE_LIMITED', retryAfter: 3600 } }] },
    429,
  )
  const { send, waits, seen } = world([refused])
  const { errors } = await send(me, {})
  assert.deepEqual(waits, [])
  assert.equal(seen.length, 1)
  assert.equal(errors[0]?.message, 'Trop')
})

test('R-NET-03 without a network nobody waits for retries', async () => {
  const { send, seen, waits } = world([new TypeError('cut')], { isOffline: () => true })
  await send(me, {})
  assert.equal(seen.length, 1)
  assert.deepEqual(waits, [])
})

const lost = new TypeError('Failed to fetch')

test('R-NET-03 after a question that nobody answered the next ones are asked once, and as often as ever after any answer', async () => {
  const { send, seen } = world([lost, lost, lost, lost, lost, json({}, 503), answered(), lost, answered()])
  await send(me, {})
  assert.equal(seen.length, 4, 'a phone with a network asks again')
  assert.equal((await send(me, {})).refusal?.code, 'NETWORK')
  assert.equal(seen.length, 5, 'nobody answered a moment ago')
  await send(me, {})
  assert.equal(seen.length, 7, 'a server that cannot answer now is one that answers')
  await send(me, {})
  assert.equal(seen.length, 9)
})

test('R-NET-03 silence ends after half a minute, and when the network comes back', async () => {
  let clock = 0
  const silence = makeSilence(() => clock)
  const { send, seen } = world([lost], { silence })
  const asked = async () => {
    const before = seen.length
    await send(me, {})
    return seen.length - before
  }
  assert.equal(await asked(), 4)
  clock = 29_999
  assert.equal(await asked(), 1)
  clock += 30_000
  assert.equal(await asked(), 4, 'each question without an answer counts')
  silence.end()
  assert.equal(await asked(), 4)
})

test('R-NET-03 a page that came from the device asks once from the start', async () => {
  const { send, seen } = world([lost], { silence: makeSilence(() => 0, true) })
  await send(me, {})
  assert.equal(seen.length, 1)
})

test('R-NET-07 a change that was sent once says nothing about the network of questions', async () => {
  const { send, seen } = world([lost])
  await send(register, {})
  await send(me, {})
  assert.equal(seen.length, 5)
})

test('R-NET-03 whoever has an answer on the device learns of the first silence, or of a proxy without a server; a server in trouble is none', async () => {
  const silences: number[] = []
  const { send } = world([json({ errors: [{ message: 'busy' }] }, 503), json({}, 503), lost, answered()])
  const { data } = await send(me, {}, { onSilence: () => silences.push(1) })
  assert.deepEqual([data, silences.length], [{ me: { id: 'a' } }, 2])
})

test('a question that nobody answers is given up after its time, and asked again', async () => {
  let calls = 0
  const limits: (() => void)[] = []
  const { send } = world([], {
    fetch: (_address, { signal }) => {
      calls += 1
      if (calls > 1) return Promise.resolve(answered())
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    },
    wait: (ms) => (ms === 25_000 ? new Promise((resolve) => void limits.push(resolve)) : Promise.resolve()),
  })
  const sending = send(me, {})
  limits[0]?.()
  assert.deepEqual((await sending).data, { me: { id: 'a' } })
})

test('R-AUTH-18 a server that is too slow is no lost connection; without a network it is', async () => {
  for (const [isOffline, code] of [
    [false, 'TIMEOUT'],
    [true, 'NETWORK'],
  ] as const) {
    const { send } = world([], {
      isOffline: () => isOffline,
      fetch: (_address, { signal }) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
      wait: async () => {},
    })
    const { refusal } = await send(register, {})
    assert.equal(refusal?.code, code)
    assert.equal(refusal?.isNetwork, true)
  }
})

test('R-AUTH-18 a change that nobody answers is given up too: after a minute, or longer than the server takes for photos', async () => {
  for (const [document, variables, patience] of [
    ['mutation SetPhone($phone:String!){setPhone(phone:$phone){success}}', {}, 60_000],
    ['mutation Identify($photo:String!){identify(photo:$photo){success}}', { photo: 'x'.repeat(100_000) }, 200_000],
    [register, {}, 200_000],
  ] as const) {
    const limits: number[] = []
    const { send } = world([], {
      fetch: (_address, { signal }) =>
        new Promise((_resolve, reject) => {
          if (signal?.aborted) reject(new Error('aborted'))
          signal?.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      wait: async (ms) => void limits.push(ms),
    })
    const { refusal } = await send(document, variables)
    assert.equal(refusal?.code, 'TIMEOUT')
    assert.deepEqual(limits, [patience])
  }
})

test('a page that is left takes its question back: no retry, no sentence about the network', async () => {
  const stop = new AbortController()
  let calls = 0
  const { send } = world([], {
    fetch: (_address, { signal }) => {
      calls += 1
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    },
  })
  const sending = send(me, {}, { signal: stop.signal })
  stop.abort()
  assert.equal((await sending).refusal?.code, 'ABORTED')
  assert.equal(calls, 1)
})

test('R-GQL-06 data with errors is both', async () => {
  const { send } = world([json({ data: { me: { id: 'a' } }, errors: [{ message: 'une partie manque' }] })])
  const { data, errors, refusal } = await send(me, {})
  assert.deepEqual(data, { me: { id: 'a' } })
  assert.equal(errors.length, 1)
  assert.equal(refusal, null)
})

test('R-GQL-03 the stored token goes along as a bearer, the chosen language too', async () => {
  const { send, seen } = world([answered()], { language: () => 'en' })
  await send(me, { a: 1 })
  const headers = seen[0]?.headers as Record<string, string>
  assert.equal(headers.authorization, 'Bearer mine')
  assert.equal(headers['x-language'], 'en')
  assert.deepEqual(JSON.parse(String(seen[0]?.body)), { operationName: 'Me', query: me, variables: { a: 1 } })
})

test('R-GQL-03 without a token there is no header; a token given by hand is used instead', async () => {
  const { send, seen } = world([answered()])
  await send(me, {}, { token: null })
  await send(me, {}, { token: 'old' })
  assert.equal(new Headers(seen[0]?.headers).has('authorization'), false)
  assert.equal(new Headers(seen[1]?.headers).get('authorization'), 'Bearer old')
})

test('D-30 work that is asked for is done, and the same call is sent again with it; also what is never repeated', async () => {
  const asks = json(
    { errors: [{ message: 'Trop', extensions: { code: 'RATE_LIMITED', retryAfter: 900, proof: 'id.14' } }] },
    429,
  )
  const solved: string[] = []
  const solve = async (challenge: string) => {
    solved.push(challenge)
    return `${challenge}.x`
  }
  const { send, seen, waits } = world([asks, answered('b')], { solve })
  const change = 'mutation Retrieve { retrieveTickets { message } }'
  assert.deepEqual((await send(change, {})).data, { me: { id: 'b' } })
  assert.deepEqual(solved, ['id.14'])
  const proofs = seen.map(({ headers }) => (headers as Record<string, string>)['x-proof'])
  assert.deepEqual([proofs, waits], [[undefined, 'id.14.x'], []])
  const never = world([asks], { solve })
  assert.equal((await never.send(change, {})).errors[0]?.extensions?.code, 'RATE_LIMITED')
  assert.equal(never.seen.length, 3) // twice, not for ever
  const cannot = world([asks, answered()])
  assert.equal((await cannot.send(change, {})).errors[0]?.extensions?.code, 'RATE_LIMITED')
  assert.equal(cannot.seen.length, 1)
})

test('R-NET-02 the reach hears who answered: the server with whatever it says, a proxy, the page of a hotspot, nobody', async () => {
  const html = (status: number) => new Response('<h1>Wi-Fi</h1>', { status })
  const failure = { errors: [{ message: 'panne', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }
  for (const [answer, who] of [
    [answered(), 'server'],
    [json(failure, 500), 'server'],
    [json({ data: null, ...failure }), 'server'],
    [json({ errors: [{ message: 'fin', extensions: { code: 'UNAUTHENTICATED' } }] }, 401), 'server'],
    [html(200), 'stranger'],
    [html(404), 'stranger'],
    [html(502), 'proxy'],
    [html(503), 'proxy'],
    [html(504), 'proxy'],
    [new TypeError('certificate is not yet valid: the clock of the phone is off'), 'nobody'],
  ] as const) {
    const { send, heard } = world([answer])
    await send(register, {})
    assert.deepEqual(heard, [who])
  }
})

test('a page that leaves has heard nothing of the network', async () => {
  const stop = new AbortController()
  const { send, heard } = world([], {
    fetch: (_address, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    wait: () => new Promise(() => {}),
  })
  const sending = send(me, {}, { signal: stop.signal })
  stop.abort()
  await sending
  assert.deepEqual(heard, [])
})

test('a failure that the server reports is its own, never the network’s', async () => {
  const { send } = world([
    json({ data: null, errors: [{ message: 'Panne', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }, 500),
  ])
  const { refusal, errors } = await send(register, {})
  assert.deepEqual([refusal, errors[0]?.message], [null, 'Panne'])
})

test('the page of a hotspot does not end a silence: nothing that waits is sent into it', async () => {
  const silence = makeSilence(() => 0, true)
  await world([new Response('<h1>Wi-Fi</h1>')], { silence }).send(register, {})
  assert.equal(silence.lasts(), true)
  await world([answered()], { silence }).send(register, {})
  assert.equal(silence.lasts(), false)
})

test('what the page asked early is not asked twice; refused or late, it is asked as ever', async () => {
  const asked: unknown[] = []
  const early = (answer: object | null): Partial<Dependencies> => ({
    early: (head, variables, token) => {
      asked.push([head.name, variables, token])
      return Promise.resolve(answer)
    },
  })
  const taken = world([answered('network')], early({ data: { me: { id: 'early' } } }))
  assert.deepEqual((await taken.send(me, {})).data, { me: { id: 'early' } })
  assert.deepEqual([taken.seen.length, taken.heard.length], [0, 1])
  assert.deepEqual(asked, [['Me', {}, 'mine']])
  const refused = world([answered('network')], early(null))
  assert.deepEqual((await refused.send(me, {})).data, { me: { id: 'network' } })
  assert.equal(refused.seen.length, 1)
})

test('an early answer that hangs is given up with the question', async () => {
  const leaving = new AbortController()
  const { send } = world([new TypeError('aborted')], { early: () => new Promise(() => {}) })
  const answer = send(me, {}, { signal: leaving.signal })
  leaving.abort()
  assert.equal((await answer).refusal?.code, 'ABORTED')
})

test('a question that was given up before it was put ends at once, and leaves the early answer to the next one', async () => {
  const leaving = new AbortController()
  leaving.abort()
  const never = { early: () => new Promise<null>(() => {}) }
  const refused = await world([new TypeError('aborted')], never).send(me, {}, { signal: leaving.signal })
  assert.equal(refused.refusal?.code, 'ABORTED')
  const asked: string[] = []
  const early = (head: { name: string }) => {
    asked.push(head.name)
    return null
  }
  await world([new TypeError('aborted')], { early }).send(me, {}, { signal: leaving.signal })
  assert.deepEqual(asked, [])
})

test('an early answer that hangs ends with a question that is given up while its work is done', async () => {
  const leaving = new AbortController()
  const { send } = world([new TypeError('aborted')], {
    early: () => {
      leaving.abort() // after it was looked at, before anybody listens
      return new Promise(() => {})
    },
  })
  assert.equal((await send(me, {}, { signal: leaving.signal })).refusal?.code, 'ABORTED')
})

test('who gives up during the pause before a repetition asks nothing more', async () => {
  const leaving = new AbortController()
  const { send, seen } = world([json({}, 503)], {
    wait: async (ms) => (ms >= 25_000 ? new Promise(() => {}) : leaving.abort()),
  })
  await send(me, {}, { signal: leaving.signal })
  assert.equal(seen.length, 1)
})
