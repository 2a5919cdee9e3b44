import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { imageQuality } from '@vondrona/rules/uploads/constants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Kernel } from '../../kernel/context.ts'
import { redraw } from '../../kernel/images.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { appLinkRoutes } from './app-links.ts'
import { cardRoutes } from './cards/routes.ts'
import { feedRoutes } from './public/feeds.ts'
import { supportForm } from './support-form.ts'
import { versionInfo } from './version.ts'

const logoBox = { width: 600, height: 600, quality: imageQuality.medium / 100, as: 'jpeg' } as const
const logoTypes: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' }

export function routes(app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) {
  const { config } = kernel
  feedRoutes(app, kernel)
  supportForm(app, kernel)
  appLinkRoutes(app, kernel)
  cardRoutes(app, kernel, contextOf)
  app.get<{ Querystring: { app?: unknown } }>('/api/version', async ({ headers, query }) =>
    versionInfo(config, String(headers['x-app-version'] ?? ''), query.app),
  )

  const logo = (reply: FastifyReply, type: string, bytes: Uint8Array) =>
    reply
      .type(type)
      .header('cache-control', 'public, max-age=3600')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(bytes)

  app.get('/site-logo', async (_request, reply) => {
    const file = config.SITE_LOGO
    const type = file && logoTypes[extname(file).toLowerCase()]
    const bytes = file && type ? await readFile(file).catch(() => null) : null
    return bytes && type ? logo(reply, type, bytes) : reply.callNotFound()
  })

  /** For link previews, drawn once. */
  let jpeg: Promise<Uint8Array | null> | undefined
  app.get('/site-logo.jpg', async (_request, reply) => {
    const file = config.SITE_LOGO
    if (!file?.toLowerCase().endsWith('.webp')) return reply.callNotFound()
    jpeg ??= readFile(file)
      .then((bytes) => kernel.pools.image.run(() => redraw(bytes, logoBox)))
      .then(({ bytes }) => bytes)
      .catch(() => null)
    const bytes = await jpeg
    if (!bytes) jpeg = undefined
    return bytes ? logo(reply, 'image/jpeg', bytes) : reply.callNotFound()
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
