import { mediaGateway } from '@vondrona/rules/constants'
import { GatewayRefused, MediaUnavailable } from './port.ts'

/** The answer of a control call: ZLMediaKit's `code` 0 and what came with it. */
export type Answer = Readonly<Record<string, unknown>> & { code: number; msg?: string; data?: unknown }

export interface Client {
  /** A control call; throws MediaUnavailable unless the answer's code is 0, GatewayRefused when the engine says no. */
  call(name: string, values?: Readonly<Record<string, string | number | object>>): Promise<Answer>
  /** A call that answers with bytes; null when it answers anything but this type. */
  bytes(name: string, type: string, values: Readonly<Record<string, string | number>>): Promise<Uint8Array | null>
}

const wrongSecret = -100

/** Speaks ZLMediaKit's HTTP to either engine. `base` null: it is away right now. */
export function mediaClient(base: () => string | null, secret: string): Client {
  const send = async (name: string, values: object): Promise<Response> => {
    const address = base()
    if (!address) throw new MediaUnavailable('the media gateway is starting')
    try {
      return await fetch(`${address}/index/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret, ...values }),
        signal: AbortSignal.timeout(mediaGateway.playTimeout),
        redirect: 'error',
      })
    } catch (error) {
      throw new MediaUnavailable(`the media gateway does not answer: ${reasonOf(error)}`)
    }
  }
  return {
    async call(name, values = {}) {
      const response = await send(name, values)
      const answer = (await response.json().catch(() => null)) as Answer | null
      if (typeof answer?.code !== 'number') throw new MediaUnavailable(`${name} answered ${response.status}`)
      if (answer.code === wrongSecret) throw new MediaUnavailable('the media gateway knows another secret')
      if (answer.code !== 0) throw new GatewayRefused(answer.code, String(answer.msg ?? `code ${answer.code}`))
      return answer
    },
    async bytes(name, type, values) {
      const response = await send(name, values)
      const bytes = new Uint8Array(await response.arrayBuffer().catch(() => new ArrayBuffer(0)))
      return response.ok && response.headers.get('content-type')?.startsWith(type) && bytes.length > 0 ? bytes : null
    },
  }
}

/** The cause says why; neither names the address with its secret. */
function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return name === 'TimeoutError' ? 'no answer in time' : (code ?? name)
}
