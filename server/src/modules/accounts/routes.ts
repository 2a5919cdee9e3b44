import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { pictureKey } from './picture.ts'

/** Profile pictures: the name is the content, so a browser asks once. */
export function routes(app: FastifyInstance, kernel: Kernel) {
  app.get<{ Params: { name: string } }>('/api/pictures/:name', async (request, reply) => {
    const key = pictureKey(`/api/pictures/${request.params.name}`)
    const bytes = key && (await kernel.storage.get(key))
    if (!bytes) return reply.callNotFound()
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
}
