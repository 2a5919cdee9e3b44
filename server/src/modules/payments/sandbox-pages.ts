import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'

const root = '/api/payment-sandbox'
const maxBody = 4096

/** The payment pages of the sandbox that this process runs: reached where the site is, also from another device. */
export function sandboxPages(app: FastifyInstance, { kernel }: { kernel: Kernel }, done: () => void) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBody }, (_request, body, parsed) =>
    parsed(null, body),
  )
  app.route({
    method: ['GET', 'POST'],
    url: `${root}/*`,
    bodyLimit: maxBody,
    handler: async ({ method, url, body }, reply) => {
      const path = url.slice(root.length)
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const page = await kernel.payments.sandboxPage({ method, path, body: bytes })
      if (!page) return reply.callNotFound()
      return reply.code(page.status).headers(page.headers).send(page.body)
    },
  })
  done()
}
