import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { showImage } from './photos/show-image.ts'

interface ImageAddress {
  Params: { id: string; side: string }
  Querystring: { token?: string | string[] }
}

/** Serves photos of identity documents to administrators, by session or ticket. */
export function routes(app: FastifyInstance, _kernel: Kernel, contextOf: ContextOf) {
  app.get<ImageAddress>('/api/admin/users/:id/cin/:side', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer')
    const { id, side } = request.params
    const { token = null } = request.query
    if (Array.isArray(token)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput') // said twice: which one counts?
    const photo = await showImage(await contextOf(request), id, side, token)
    return reply.type('image/webp').header('content-security-policy', "default-src 'none'; sandbox").send(photo)
  })
}
