import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { feedRoutes } from './public/feeds.ts'
import { supportForm } from './support-form.ts'
import { versionInfo } from './version.ts'

const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }

export function routes(app: FastifyInstance, kernel: Kernel) {
  const { config } = kernel
  feedRoutes(app, kernel)
  supportForm(app, kernel)
  app.get('/api/version', async ({ headers }) => versionInfo(config, String(headers['x-app-version'] ?? '')))

  app.get('/site-logo', async (_request, reply) => {
    const file = config.SITE_LOGO
    const type = file && logoTypes[extname(file).toLowerCase()]
    const bytes = file && type ? await readFile(file).catch(() => null) : null
    if (!bytes || !type) return reply.callNotFound()
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(bytes)
  })

  app.get('/.well-known/security.txt', async (_request, reply) => {
    if (!config.SECURITY_CONTACT) return reply.callNotFound()
    const expires = new Date(kernel.now().getTime() + 180 * 86_400_000).toISOString()
    const contact = config.SECURITY_CONTACT.includes(':')
      ? config.SECURITY_CONTACT
      : `mailto:${config.SECURITY_CONTACT}`
    return reply
      .type('text/plain; charset=utf-8')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: fr, en\n`)
  })
}
