import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Kernel, systemContext } from '../../../kernel/context.ts'
import { hashToken, sameBytes } from '../../../kernel/crypto/secrets.ts'
import { type HookAnswer, type HookBody, hooks } from './hooks.ts'

/**
 * Requests and notifications of the gateway (R-GAP-20), in the format of ZLMediaKit. Without the shared secret every call
 * is answered as if the address did not exist; any error inside is a refusal (weak point 13).
 */
export function hookRoutes(app: FastifyInstance, kernel: Kernel) {
  const ctx = systemContext(kernel)
  app.post<{ Params: { name: string } }>('/api/media/hooks/:name', { bodyLimit: 64 * 1024 }, async (request, reply) => {
    if (!isGateway(kernel, request)) return reply.callNotFound()
    const hook = hooks[request.params.name]
    const body = (typeof request.body === 'object' && request.body ? request.body : {}) as HookBody
    return hook
      ? hook(ctx, body).catch((error) => failed(kernel, error))
      : ({ code: 0, msg: 'success' } satisfies HookAnswer)
  })
}

/** Only the gateway knows the secret; a proxy in front passes calls on from outside, so the address proves nothing. */
function isGateway({ media }: Kernel, request: FastifyRequest): boolean {
  const given = (request.query as { secret?: unknown }).secret
  const secret = media.hookSecret
  return Boolean(secret) && typeof given === 'string' && sameBytes(hashToken(secret ?? ''), hashToken(given))
}

function failed(kernel: Kernel, error: unknown): HookAnswer {
  kernel.log.error(
    { todo: 'see whether the database answers (doctor); the gateway asks again', err: error },
    'a question of the media gateway could not be answered',
  )
  return { code: -1, msg: 'The server could not answer.' }
}
