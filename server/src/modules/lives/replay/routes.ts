import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import type { ContextOf } from '../../../kernel/module.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { findLive } from '../store.ts'
import { ticketHolder } from '../watching/play-ticket.ts'
import { replayKey } from './files.ts'
import { serveFile } from './serve-file.ts'

type Address = { Params: { id: string }; Querystring: { t?: string; v?: string } }

/** The replay and the picture of a live; `t=` opens a replay for players that send no session. */
export function replayRoutes(app: FastifyInstance, kernel: Kernel, contextOf: ContextOf) {
  const method = ['GET', 'HEAD']

  app.route<Address>({
    method,
    url: '/api/replays/:id.mp4',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const row = isId(request.params.id) ? await findLive(kernel.db, request.params.id) : undefined
      if (!row) return reply.callNotFound()
      await admit(kernel, contextOf, request, row.playName)
      if (row.recordingState !== 'complete') return notReady(row.recordingState)
      const cache = `${sharing(kernel)}, max-age=86400`
      return serveFile(request, reply, kernel.storage, {
        key: replayKey(row.id),
        type: 'video/mp4',
        cache,
        missing: gone,
      })
    },
  })

  app.route<Address>({
    method,
    url: '/api/lives/:id/thumbnail.jpg',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const row = isId(request.params.id) ? await findLive(kernel.db, request.params.id) : undefined
      // An `<img>` sends no session: where lives are for members, only they get the name in `v`.
      const isNamed = row?.thumbnailKey?.endsWith(`-${request.query.v}.jpg`) ?? false
      const mayLook = isNamed || kernel.config.PUBLIC_CONTENT
      const bytes = mayLook && row?.thumbnailKey && (await kernel.storage.get(row.thumbnailKey))
      if (!bytes) return reply.callNotFound()
      return reply
        .type('image/jpeg')
        .header('cache-control', isNamed ? `${sharing(kernel)}, max-age=31536000, immutable` : 'no-cache')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(bytes)
    },
  })
}

/** Caches on the way may keep what everybody may see. */
const sharing = ({ config }: Kernel) => (config.PUBLIC_CONTENT ? 'public' : 'private')

async function admit(kernel: Kernel, contextOf: ContextOf, request: FastifyRequest<Address>, playName: string) {
  if (typeof request.query.t === 'string' && (await ticketHolder(kernel, playName, request.query.t))) return
  reader(await contextOf(request), 'live')
}

/** R-REPLAY-02: a replay that is being made is said to come, so that the page asks again. */
function notReady(state: string): FastifyReply | never {
  if (state === 'joining' || state === 'recording')
    throw new Refusal('UNAVAILABLE', 'lives.recordingComing', { retryAfter: 10 })
  return gone()
}

function gone(): never {
  throw new Refusal('NOT_FOUND', 'lives.recordingGone')
}
