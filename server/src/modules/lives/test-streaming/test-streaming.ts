import { setTimeout as sleep } from 'node:timers/promises'
import { playOffer } from '../../../gateways/media/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { playTicket } from '../watching/play-ticket.ts'
import { publishTrial } from './rtmp-source.ts'
import { makeTrial } from './trial.ts'

interface Check {
  name: string
  ok: boolean
  ms: number | null
  message: string
}

const timeoutMs = 15_000 // ms for each step

/**
 * /admin/test-streaming: a source of our own goes in, and comes out as a viewer would see it. Each step says how it
 * went.
 */
export async function testStreaming(ctx: Context): Promise<Check[]> {
  const admin = ctx.require('testStreaming')
  const trial = makeTrial(ctx)
  const { hls, webrtc } = ctx.media.playUrls(trial.name)
  const at = (url: string) => upstreamOf(ctx, url, playTicket(ctx, trial.name, admin.id))
  let source: Awaited<ReturnType<typeof publishTrial>> | undefined
  let segment = ''
  const checks = await inOrder(ctx, {
    gateway: async () => {
      const { missing } = await ctx.media.health()
      return missing.join(', ')
    },
    publish: async () => {
      const target = ctx.media.rtmpTarget()
      if (!target) throw new Error('RTMP')
      source = await publishTrial({ ...target, app: 'live', stream: `${trial.name}?k=${trial.key}` })
    },
    stream: () =>
      eventually(async () =>
        (await ctx.media.stats(trial.name)).some((one) => one.stream === trial.name && one.status === 'online'),
      ),
    hls: async () => {
      segment = await eventually(() => firstSegment(at(hls)))
    },
    segment: async () => {
      const bytes = await (await get(segment)).arrayBuffer()
      if (bytes.byteLength < 100) throw new Error(`${bytes.byteLength} B`)
    },
    play: () => callPlay(at(webrtc)),
  })
  source?.close()
  await ctx.media.kick(trial.name, 'trial', true).catch(() => undefined)
  return checks
}

type Step = () => Promise<unknown>

async function inOrder(ctx: Context, steps: Record<string, Step>): Promise<Check[]> {
  const text = (key: string, params?: Record<string, string>) =>
    say(ctx.sentences, ctx.language, `lives.check.${key}`, params)
  const checks: Check[] = []
  for (const [name, step] of Object.entries(steps)) {
    if (checks.some(({ ok }) => !ok)) {
      checks.push({ name: text(name), ok: false, ms: null, message: text('skipped') })
      continue
    }
    const began = performance.now()
    const outcome = await step().then(
      (missing) => ({
        ok: true,
        message: typeof missing === 'string' && missing ? text('missing', { missing }) : text('ok'),
      }),
      (error) => ({
        ok: false,
        message: text('failed', { reason: error instanceof Error ? error.message : String(error) }),
      }),
    )
    checks.push({ name: text(name), ms: Math.round(performance.now() - began), ...outcome })
  }
  return checks
}

/** The same address inside: viewers' requests are passed on there. */
function upstreamOf(ctx: Context, url: string, ticket: string): string {
  const { pathname, search } = new URL(url, 'http://local')
  const address = new URL(`${pathname.replace(/^\/media/, '')}${search}`, ctx.media.upstream() ?? 'http://127.0.0.1:9')
  address.searchParams.set('t', ticket)
  return address.href
}

async function get(url: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  return answer
}

/** Follows a list of lists; null while nothing can be played yet. */
async function firstSegment(list: string): Promise<string | null> {
  const answer = await fetch(list, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) return null
  const text = await answer.text()
  const file =
    /#EXT-X-PART:[^\n]*URI="([^"]+)"/.exec(text)?.[1] ??
    text.split('\n').find((line) => line.trim() && !line.startsWith('#'))
  if (!file) return null
  const url = new URL(file.trim(), list).href
  return /\.m3u8(?:\?|$)/.test(url) ? firstSegment(url) : url
}

async function callPlay(url: string): Promise<void> {
  const answer = await get(url, { method: 'POST', headers: { 'content-type': 'application/sdp' }, body: playOffer })
  const { code, msg, sdp } = (await answer.json()) as { code: number; msg?: string; sdp?: string }
  if (code !== 0 || !sdp?.startsWith('v=')) throw new Error(msg ?? `code ${code}`) // R-SRC-08, R-SRC-09
}

async function eventually<T>(ask: () => Promise<T>): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const value = await ask()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`${timeoutMs / 1000} s`)
    await sleep(200)
  }
}
