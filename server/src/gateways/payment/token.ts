import type { Answer, Request } from './client.ts'
import { type ProviderId, ProviderRefused, ProviderUnreachable } from './port.ts'
import { fieldsOf, textOf } from './reading.ts'

/** A token of a provider, and how long it is valid in milliseconds. */
export interface Issued {
  value: string
  lifetime: number
}

export interface TokenCache {
  /** The current token; all who wait for a new one share one request. */
  get(): Promise<string>
  /** The provider refuses this token: the next `get` asks for another, unless that was done already. */
  drop(value: string): void
}

/** Renews early by this share of the lifetime, at most a minute: a request may be under way when the token ends. */
const margin = (lifetime: number) => Math.min(60_000, lifetime / 5)

/** Keeps the token of one provider until shortly before its end. A failed request is not kept. */
export function tokenCache(request: () => Promise<Issued>, now: () => Date): TokenCache {
  let current: { value: string; until: number } | null = null
  let pending: Promise<string> | null = null
  const renew = async () => {
    const askedAt = now().getTime()
    const { value, lifetime } = await request()
    current = { value, until: askedAt + lifetime - margin(lifetime) }
    return value
  }
  return {
    async get() {
      if (current && now().getTime() < current.until) return current.value
      pending ??= renew().finally(() => {
        pending = null
      })
      return pending
    },
    drop(value) {
      if (current?.value === value) current = null
    },
  }
}

type Send = (request: Request) => Promise<Answer>

/**
 * Sends requests with the current token; once more with a fresh one if it is refused, which is safe because then
 * nothing was done. `headersOf` writes the token; `isRefused` recognizes the refusal.
 */
export function sendWithToken(
  tokens: TokenCache,
  headersOf: (token: string) => Readonly<Record<string, string>>,
  isRefused: (answer: Answer) => boolean = ({ status }) => status === 401,
) {
  return async (request: Request, send: Send): Promise<Answer> => {
    for (let isSecond = false; ; isSecond = true) {
      const token = await tokens.get()
      const answer = await send({ ...request, headers: { ...request.headers, ...headersOf(token) } })
      if (isSecond || !isRefused(answer)) return answer
      tokens.drop(token)
    }
  }
}

/** The token of an OAuth answer (RFC 6749); its `expires_in` are seconds, which some providers write as text. */
export function oauthToken(provider: ProviderId, { status, json }: Answer): Issued {
  const { access_token: token, expires_in: seconds, error_description, error } = fieldsOf(json)
  const value = textOf(token, 4000)
  if (value && status < 300) return { value, lifetime: Math.max(1, Number(textOf(seconds)) || 60) * 1000 }
  if (status === 400 || status === 401 || status === 403)
    throw new ProviderRefused(provider, 'credentials', String(status), textOf(error_description ?? error) ?? 'no token')
  throw new ProviderUnreachable(provider, 'none', `its token request answered ${status}`)
}

/** Without a token nothing was started, whatever happened to the request for it. */
export function nothingStarted(error: unknown): never {
  if (!(error instanceof ProviderUnreachable)) throw error
  throw new ProviderUnreachable(error.provider, 'none', `no token (${error.message})`)
}
