import { memory, percentile, round, send } from '../lib/measure.ts'
import type { Server } from '../lib/world.ts'

const boundary = '----bench'

export const waitsOf = (waits: readonly number[]) => ({
  'others wait ms (p99)': round(percentile(waits, 99), 0),
  'longest ms': round(waits.at(-1) ?? 0, 0),
})

/** Somebody asks for a small answer all the time. */
export async function besides<T>({ port, pid }: Server, work: () => Promise<T>) {
  const waits: number[] = []
  let [isDone, peak] = [false, 0]
  const asking = (async () => {
    while (!isDone) {
      const begun = performance.now()
      await send(port, { path: '/healthz', method: 'GET' })
      waits.push(performance.now() - begun)
      peak = Math.max(peak, memory(pid).now)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  const begun = performance.now()
  const answer = await work().finally(() => {
    isDone = true
  })
  const seconds = (performance.now() - begun) / 1000
  await asking
  return { answer, seconds, waits: waits.sort((a, b) => a - b), peak }
}

/** A mutation with the variable `file`. */
export function sending(token: string, query: string, variables: object, file: Buffer) {
  const field = (name: string, value: unknown) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`
  const head = `${field('operations', { query, variables: { ...variables, file: null } })}${field('map', { 0: ['variables.file'] })}--${boundary}\r\ncontent-disposition: form-data; name="0"; filename="fichier.csv"\r\ncontent-type: text/csv\r\n\r\n`
  return {
    path: '/api/graphql',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
