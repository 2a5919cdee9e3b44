/**
 * The viewers of bench/chat.ts: opens sockets as fast as the server accepts them, and records what each receives and
 * when.
 */
import { WebSocket } from 'ws'
import { percentile, round } from './measure.ts'

const { PORT, TOKEN, LIVE } = process.env
const atOnce = 100
const delays: number[] = []
const heardBy: Set<string>[] = []
let frames = 0
let doubled = 0

interface Said {
  id: string
  message: string
}

function open(batch: boolean): Promise<void> {
  return new Promise((done, fail) => {
    const socket = new WebSocket(`ws://127.0.0.1:${PORT}/api/ws?token=${TOKEN}`, {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    const heard = new Set<string>()
    heardBy.push(heard)
    const note = ({ id, message }: Said, now: number) => {
      if (heard.has(id)) doubled += 1
      heard.add(id)
      delays.push(now - Number.parseInt(message, 10))
    }
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('a viewer was dropped')))
    socket.on('message', (data) => {
      const now = Date.now()
      const frame = parsed(data as Buffer)
      if (frame.type === 'authenticated')
        socket.send(JSON.stringify({ type: 'subscribe', event: `comments_${LIVE}`, data: { batch } }))
      if (frame.type === 'subscription_success') done()
      if (!frame.type.startsWith('comment')) return
      frames += 1
      for (const said of frame.comments ?? [frame as unknown as Said]) note(said, now)
    })
  })
}

/** All receive the same bytes, so they are parsed once. */
let last: { bytes: Buffer; frame: { type: string; comments?: Said[] } } | null = null
function parsed(bytes: Buffer) {
  if (!last?.bytes.equals(bytes)) last = { bytes: Buffer.from(bytes), frame: JSON.parse(String(bytes)) }
  return last.frame
}

async function openAll(count: number, batch: boolean): Promise<number> {
  const begun = performance.now()
  let left = count
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await open(batch)
    }),
  )
  return performance.now() - begun
}

async function heard(comments: number) {
  const missing = () => heardBy.reduce((sum, one) => sum + comments - one.size, 0)
  for (let tries = 0; tries < 100 && missing() > 0; tries++) await new Promise((done) => setTimeout(done, 100))
  delays.sort((a, b) => a - b)
  const report = {
    p50: round(percentile(delays, 50)),
    p99: round(percentile(delays, 99)),
    lost: missing(),
    doubled,
    frames,
  }
  for (const one of heardBy) one.clear()
  delays.length = frames = doubled = 0
  return report
}

process.on('message', async (question: { open?: number; batch?: boolean; heard?: number }) => {
  const answer =
    question.open === undefined ? heard(question.heard ?? 0) : openAll(question.open, question.batch ?? false)
  process.send?.(await answer)
})
