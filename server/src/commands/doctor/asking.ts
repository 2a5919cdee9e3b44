import type { Look } from './look.ts'

/** Why a question got no answer, without addresses that hold a password. */
export function reasonOf(error: unknown): string {
  const { name, message, code, cause, errors } = error as Error & { code?: string; cause?: unknown; errors?: unknown[] }
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'no answer in time'
  if (code && !code.startsWith('UND_')) return code
  if (cause) return reasonOf(cause)
  if (errors?.[0]) return reasonOf(errors[0])
  return message || name
}

/** One HTTP question; its answer also tells what time it is elsewhere. */
export async function askHttp(look: Look, url: string | URL, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', ...init, signal: AbortSignal.timeout(look.timeout) })
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) look.clocks.push({ from: new URL(url).host, seconds: (look.now().getTime() - date) / 1000 })
  return answer
}

/** Settles when `work` does, or fails after the time that one question has. */
export function inTime<T>({ timeout }: Pick<Look, 'timeout'>, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error('late'), { name: 'TimeoutError' })), timeout)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
