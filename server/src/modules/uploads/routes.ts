import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context, Kernel } from '../../kernel/context.ts'
import type { ContextOf } from '../../kernel/module.ts'
import { idOf, keyOf, large, webp, widthsOf } from './image.ts'
import { readShare, share } from './share-picture.ts'
import { slotRoutes } from './slots/routes.ts'
import { findImage } from './store.ts'

const forEver = 'public, max-age=31536000, immutable'
const untilDrawn = 'public, max-age=30'
const variantName = /^\d{1,4}(?:-\d{2}\.webp|\.avif)$/

type Address = { Params: { hash: string; variant: string } }

/** Serves images by their addresses. */
export function routes(app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) {
  app.get<Address>('/api/images/:hash/:variant', async (request, reply) => {
    const { hash, variant } = request.params
    const id = idOf(hash)
    if (!id) return reply.callNotFound()
    if (variant === large) return sendLarge(kernel, request, reply, id)
    if (variant === share) return sendShare(await contextOf(request), request, reply, id)
    if (!variantName.test(variant)) return reply.callNotFound()
    return send(kernel, request, reply, { id, variant, cache: forEver })
  })
  app.register(slotRoutes, { contextOf })
}

/** The address that never changes answers what there is; R-CONST-36: in low quality to who saves data. */
async function sendLarge(kernel: Kernel, request: FastifyRequest, reply: FastifyReply, id: string) {
  const row = await findImage(kernel.db, id)
  if (!row) return reply.callNotFound()
  reply.header('vary', [reply.getHeader('vary') ?? [], 'Save-Data'].flat().join(', '))
  if (!row.readyAt)
    return send(kernel, request, reply, { id, variant: webp(row.widths[0] ?? 0, 'medium'), cache: untilDrawn })
  const savesData = request.headers['save-data']?.toString().toLowerCase() === 'on'
  const variant = savesData ? webp(widthsOf(row.width).at(-1) ?? 0, 'low') : webp(row.width, 'high')
  return send(kernel, request, reply, { id, variant, cache: forEver })
}

interface Served {
  id: string
  variant: string
  cache: string
}

const sendShare = (ctx: Context, request: FastifyRequest, reply: FastifyReply, id: string) =>
  sendVariant(request, reply, { id, variant: share, cache: forEver }, () => readShare(ctx, id))

const send = (kernel: Kernel, request: FastifyRequest, reply: FastifyReply, served: Served) =>
  sendVariant(request, reply, served, () => kernel.storage.get(keyOf(served.id, served.variant)))

/** The content under one name never changes, so the name is its ETag. */
async function sendVariant(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { id, variant, cache }: Served,
  read: () => Promise<Buffer | null>,
) {
  const bytes = await read()
  if (!bytes) return reply.callNotFound()
  const etag = `"${id}-${variant}"`
  reply.headers({ etag, 'cache-control': cache, 'content-security-policy': "default-src 'none'; sandbox" })
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  if (known?.some((one) => one === etag || one === '*')) return reply.status(304).send()
  return reply.type(types[variant.split('.').at(-1) ?? ''] ?? 'image/webp').send(bytes)
}
const types: Record<string, string> = { avif: 'image/avif', jpg: 'image/jpeg' }
