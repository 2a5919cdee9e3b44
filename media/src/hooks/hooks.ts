import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { Refusal } from '../hub/refusal.ts'
import { log, messageOf } from '../log.ts'

const timeoutMs = 3000 // for a response; afterwards the request counts as refused
const answerMax = 64 << 10

export type HookName =
  | 'on_publish'
  | 'on_publish_refused'
  | 'on_play'
  | 'on_pull_host'
  | 'on_stream_changed'
  | 'on_stream_bframes'
  | 'on_stream_none_reader'
  | 'on_record_mp4'
  | 'on_server_started'
  | 'on_server_keepalive'

export type HookBody = Record<string, unknown>
interface HookAnswer extends HookBody {
  code: number
  msg?: string
}

/** Notifies and asks the server, with ZLMediaKit's webhooks. */
export class Hooks {
  /** Identifies this process, so that the server notices a restart. */
  readonly mediaServerId = `vondrona-${randomUUID()}`
  readonly #url: string
  readonly #secret: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })
  /** A queue of its own, so that publishers do not wait behind viewers. */
  readonly #publishAgent = new Agent({ keepAlive: true, maxSockets: 32 })
  /** The last notification of each stream: those of one stream are delivered in order. */
  readonly #queues = new Map<string, Promise<unknown>>()
  #index = 0

  /** With an empty `url` everything is allowed. */
  constructor(url: string, secret: string) {
    this.#url = url
    this.#secret = secret
  }

  /**
   * Asks the server; throws a Refusal unless it returns code 0 in time. Waits for earlier notifications of the stream.
   */
  async ask(name: 'on_publish' | 'on_play' | 'on_pull_host', body: HookBody): Promise<HookBody> {
    if (!this.#url) return { code: 0 }
    await this.#queues.get(queueOf(body))
    const answer = await this.#send(name, body).catch((error: unknown) => {
      log(`${name} was not answered: ${messageOf(error)}`)
      throw new Refusal('The server does not answer; try again in a moment.')
    })
    if (answer.code !== 0) throw new Refusal(typeof answer.msg === 'string' ? answer.msg : 'Not allowed.', -401, 403)
    return answer
  }

  /** Asks without throwing: false for a refusal, and without a server. */
  async allows(name: 'on_pull_host', body: HookBody): Promise<boolean> {
    return (
      this.#url !== '' &&
      this.ask(name, body).then(
        () => true,
        () => false,
      )
    )
  }

  /** Sends a notification, at most once: the server polls getMediaList anyway. null: no response. */
  notify(name: HookName, body: HookBody): Promise<HookBody | null> {
    if (!this.#url) return Promise.resolve(null)
    const queue = queueOf(body)
    const sent = (this.#queues.get(queue) ?? Promise.resolve()).then(() =>
      this.#send(name, body).catch((error: unknown) => {
        log(`${name} did not arrive: ${messageOf(error)}`)
        return null
      }),
    )
    this.#queues.set(queue, sent)
    void sent.then(() => {
      if (this.#queues.get(queue) === sent) this.#queues.delete(queue)
    })
    return sent
  }

  /** Resolves when all notifications are sent. */
  async stop(): Promise<void> {
    await Promise.all(this.#queues.values())
    for (const agent of [this.#agent, this.#publishAgent]) agent.destroy()
  }

  #send(name: HookName, body: HookBody): Promise<HookAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<HookAnswer>()
    const text = JSON.stringify({ mediaServerId: this.mediaServerId, hook_index: this.#index++, ...body })
    const url = `${this.#url}/${name}?secret=${encodeURIComponent(this.#secret)}`
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const signal = AbortSignal.timeout(timeoutMs)
    const agent = name === 'on_publish' ? this.#publishAgent : this.#agent
    const call = request(url, { method: 'POST', agent, headers, signal }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        answer += piece
        if (answer.length > answerMax) call.destroy(new Error('the answer is too long'))
      })
      response.on('end', () => resolve(readAnswer(response.statusCode, answer)))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end(text)
    return promise.catch((error: Error) => {
      throw new Error(error.name === 'AbortError' ? 'no answer in time' : error.message)
    })
  }
}

const queueOf = ({ app, stream }: HookBody): string => `${app}/${stream}`

function readAnswer(status: number | undefined, text: string): HookAnswer {
  const no = (msg: string) => ({ code: -1, msg })
  if (status !== 200) return no(`The server answered ${status}.`)
  try {
    const answer: unknown = JSON.parse(text)
    const isAnswer =
      typeof answer === 'object' && answer !== null && 'code' in answer && typeof answer.code === 'number'
    return isAnswer ? (answer as HookAnswer) : no('The server answered something else.')
  } catch {
    return no('The server answered something else.')
  }
}
