import { request } from 'node:http'
import { memory, round } from './measure.ts'
import { ask, type Server } from './world.ts'

/**
 * A client that takes all of a list, whose address a mutation answers; `more MB`: how far the resident memory of the
 * server rose above what it was before, `most MB`: to how much.
 */
export async function exported(server: Server, token: string, mutation: string, variables: object) {
  const [{ url }] = Object.values(await ask(server.port, mutation, variables, token)) as [{ url: string }]
  const before = memory(server.pid).now
  let most = before
  const looking = setInterval(() => {
    most = Math.max(most, memory(server.pid).now)
  }, 20)
  const begun = performance.now()
  let first = 0
  const bytes = await new Promise<number>((done, fail) => {
    request({ host: '127.0.0.1', port: server.port, path: url }, (answer) => {
      let sum = 0
      answer.on('data', (part: Buffer) => {
        first ||= performance.now() - begun
        sum += part.length
      })
      answer.on('end', () => (answer.statusCode === 200 ? done(sum) : fail(new Error(`${answer.statusCode}`))))
      answer.on('error', fail)
    })
      .on('error', fail)
      .end()
  })
  clearInterval(looking)
  return {
    seconds: round((performance.now() - begun) / 1000, 2),
    'first byte ms': round(first, 0),
    MB: round(bytes / 2 ** 20, 1),
    'more MB': round(most - before, 0),
    'most MB': round(most, 0),
  }
}
