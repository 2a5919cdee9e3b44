import { setTimeout as pause } from 'node:timers/promises'
import { traced } from '../../kernel/tracing/running.ts'
import { type ProviderId, ProviderUnreachable } from './port.ts'

/** An answer that came in time and is not too large. */
export interface Answer {
  status: number
  text: string
  /** Undefined if the text is no JSON. */
  json: unknown
}

export interface Request {
  method: 'GET' | 'POST'
  /** Below the base, begins with `/`. */
  path: string
  headers: Readonly<Record<string, string>>
  body?: string
}

export interface Client {
  /** Sends it once. Throws ProviderUnreachable: with outcome `none` only if it certainly never arrived. */
  send(request: Request): Promise<Answer>
  /** For what may be asked twice: again after no answer, 429 or 5xx, with growing pauses and jitter. */
  ask(request: Request): Promise<Answer>
}

export interface ClientOptions {
  /** Milliseconds for one complete answer. */
  timeout?: number
  /** Milliseconds before the second try; doubled for each further one. */
  pause?: number
}

const tries = 3
/** Answers of a few hundred bytes are expected. */
const maxBytes = 64 * 1024

/** HTTP to one provider: nothing but its base address is ever called, and redirects are not followed. */
export function providerClient(
  provider: ProviderId,
  base: string,
  { timeout = 15_000, pause: firstPause = 300 }: ClientOptions = {},
): Client {
  const origin = new URL(base).origin
  const send = (request: Request): Promise<Answer> =>
    traced(`${request.method} ${provider}`, 'client', { 'payment.provider': provider }, () => sendNow(request))
  const sendNow = async ({ method, path, headers, body }: Request): Promise<Answer> => {
    const url = new URL(base + path)
    if (url.origin !== origin) throw new Error(`${path} leads away from ${origin}`)
    const signal = AbortSignal.timeout(timeout)
    let response: Response
    try {
      response = await fetch(url, { method, headers, body, signal, redirect: 'manual' })
    } catch (error) {
      throw new ProviderUnreachable(provider, neverArrived(error) ? 'none' : 'unknown', reasonOf(error))
    }
    const text = await read(response).catch((error: unknown) => {
      throw new ProviderUnreachable(provider, 'unknown', reasonOf(error))
    })
    return { status: response.status, text, json: parsed(text) }
  }
  return {
    send,
    async ask(request) {
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt === tries
        const answer = await send(request).catch((error: unknown) => {
          if (isLast) throw error
          return null
        })
        if (answer && (isLast || (answer.status < 500 && answer.status !== 429))) return answer
        await pause(firstPause * 2 ** (attempt - 1) * (0.5 + Math.random()))
      }
    },
  }
}

async function read(response: Response): Promise<string> {
  if (!response.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.length
    if (bytes > maxBytes) throw new Error(`answered more than ${maxBytes} bytes`) // leaving the loop closes the body
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Failures before the first byte of the request left this machine. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/

const codeOf = (error: unknown) => (error as { cause?: NodeJS.ErrnoException }).cause?.code ?? ''
const neverArrived = (error: unknown) => beforeSending.test(codeOf(error))

/** Says why, without addresses and headers. */
function reasonOf(error: unknown): string {
  const { name, message } = error as Error
  if (name === 'TimeoutError') return 'no answer in time'
  return codeOf(error) || (message.startsWith('answered') ? message : name)
}
