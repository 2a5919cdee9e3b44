import { createHash } from 'node:crypto'
import { zeroBits } from '../../server/src/kernel/limits/proofs.ts'
import { send } from '../lib/measure.ts'
import { graphql } from '../lib/world.ts'

export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: the shape is that of whichever query the bench sends
  data: any
  code: string | undefined
}

/** What a browser does: works for what is refused, waits as long as it is asked to, and sends it again. */
export async function asBrowser(
  port: number,
  query: string,
  variables: object,
  seen: { worked: number },
): Promise<Answer> {
  let proof: string | undefined
  for (;;) {
    const call = graphql(query, variables)
    const headers = { ...call.headers, ...(proof && { 'x-proof': proof }) }
    const { data, errors } = JSON.parse((await send(port, { ...call, headers })).body)
    const { code, proof: challenge, retryAfter } = errors?.[0]?.extensions ?? {}
    if (challenge) {
      proof = solve(challenge)
      seen.worked += 1
    } else if ((code === 'RATE_LIMITED' || code === 'BUSY') && retryAfter < 30) {
      proof = undefined
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
    } else return { data, code }
  }
}

export async function asProgram(port: number, query: string, variables: object): Promise<Answer> {
  const { data, errors } = JSON.parse((await send(port, graphql(query, variables))).body)
  return { data, code: errors?.[0]?.extensions.code }
}

function solve(challenge: string): string {
  const bits = Number(challenge.split('.')[1])
  for (let n = 0; ; n++) {
    const answer = `${challenge}.${n.toString(36)}`
    if (zeroBits(createHash('sha256').update(answer).digest()) >= bits) return answer
  }
}
