import { WebSocket } from 'ws'
import { percentile, round, send } from '../lib/measure.ts'
import { graphql, type Server } from '../lib/world.ts'
import type { Place } from '../places/place.ts'
import { tokensOf } from '../places/tokens.ts'

const openedAtOnce = 100
const cast =
  'mutation($voteId: ID!, $optionIndex: Int!) { castVote(voteId: $voteId, optionIndex: $optionIndex) { id } }'

/** B12, the whole path: each of the voters holds a screen open that shows the results, and votes over HTTP. */
export async function screens(place: Place, server: Server, voteId: string, voters: number, within: number) {
  const tokens = await tokensOf(place, voters)
  const shown: number[] = []
  const finished: number[] = []
  const finish = () => finished.push(performance.now())
  const sockets: WebSocket[] = []
  for (let from = 0; from < tokens.length; from += openedAtOnce)
    sockets.push(
      ...(await Promise.all(
        tokens.slice(from, from + openedAtOnce).map((token, n) => {
          shown.push(0)
          return open(server.port, token, voteId, (votersCount) => {
            shown[from + n] = (shown[from + n] as number) + 1
            if (votersCount === tokens.length) finish()
          })
        }),
      )),
    )
  const times: number[] = []
  await Promise.all(
    tokens.map(async (token, n) => {
      await new Promise((resolve) => setTimeout(resolve, (n / tokens.length) * within))
      const sent = performance.now()
      const { status, body } = await send(server.port, graphql(cast, { voteId, optionIndex: n % 3 }, token))
      if (status !== 200 || body.includes('"errors"')) throw new Error(`a ballot was refused: ${body}`)
      times.push(performance.now() - sent)
    }),
  )
  const ended = performance.now()
  while (finished.length < tokens.length && performance.now() - ended < 60_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
  for (const socket of sockets) socket.terminate()
  if (finished.length < tokens.length)
    throw new Error(`${tokens.length - finished.length} screens never showed the last result`)
  times.sort((a, b) => a - b)
  const waits = finished.map((at) => at - ended).sort((a, b) => a - b)
  return {
    what: `${tokens.length} voters over HTTP within ${within / 1000} s, as many screens`,
    'p50 ms': round(percentile(times, 50)),
    'p99 ms': round(percentile(times, 99)),
    pushes: Math.max(...shown),
    'fewest at a screen': Math.min(...shown),
    'last result after ms': round(waits.at(-1) as number, 0),
  }
}

function open(port: number, token: string, voteId: string, show: (votersCount: number) => void): Promise<WebSocket> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/api/ws?token=${token}`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    const event = `results_${voteId}`
    socket.on('error', fail)
    socket.on('message', (data) => {
      const frame = parsed(data as Buffer)
      if (frame.type === 'authenticated') socket.send(JSON.stringify({ type: 'subscribe', event }))
      if (frame.type === 'subscription_success') done(socket)
      if (frame.type === 'subscription_error') fail(new Error(String(data)))
      if (frame.type === event) show(frame.data?.votersCount ?? 0)
    })
  })
}

/** All receive the same bytes, so they are parsed once. */
let last: { bytes: Buffer; frame: { type: string; data?: { votersCount: number } } } | null = null
function parsed(bytes: Buffer) {
  if (!last?.bytes.equals(bytes)) last = { bytes: Buffer.from(bytes), frame: JSON.parse(String(bytes)) }
  return last.frame
}
