import { finished } from 'node:stream'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ContextOf } from '../../../kernel/module.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { takePieceReception } from './piece-receptions.ts'
import { refuseBeyondQuota } from './quota.ts'
import { beginUpload, endUpload, takePiece } from './upload.ts'

type Live = { Params: { id: string }; Querystring: { upload?: string; startedAt?: string } }

/**
 * POST …/recording?startedAt=<ISO> begins or finds a recording: 200 {id, received}. PATCH …/recording?upload=<id> with
 * Upload-Offset brings a piece: 204, or 409 with where to continue. `Upload-Complete: 1` on the last one ends it.
 */
export function uploadRoutes(app: FastifyInstance, { contextOf }: { contextOf: ContextOf }, done: () => void) {
  // Before a body is taken in: only members may fill the memory with pieces, with few at once, and within their quota.
  app.addHook('onRequest', async (request, reply) => {
    const ctx = await contextOf(request)
    try {
      const { id } = ctx.require('uploadRecording')
      await refuseBeyondQuota(ctx, id, Number(request.headers['content-length'] ?? 0))
      finished(reply.raw, takePieceReception(ctx))
    } catch (error) {
      reply.header('connection', 'close') // the rest of the piece is not received
      throw error
    }
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: limits.recordingPiece }, (_request, body, parsed) =>
    parsed(null, body),
  )

  app.post<Live>('/api/lives/:id/recording', async (request) =>
    beginUpload(await contextOf(request), request.params.id, request.query.startedAt),
  )

  app.patch<Live>(
    '/api/lives/:id/recording',
    { bodyLimit: limits.recordingPiece, handlerTimeout: limits.recordingPieceTimeout },
    async (request, reply) => {
      const { headers, params, query, body } = request
      const ctx = await contextOf(request)
      const uploadId = String(query.upload ?? '')
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const offset = integerOf(headers['upload-offset'])
      const progress = await takePiece(ctx, { liveId: params.id, uploadId, offset, bytes })
      if (progress.accepted && headers['upload-complete'] === '1') await endUpload(ctx, params.id, uploadId)
      return withProgress(reply, progress).send()
    },
  )
  done()
}

const withProgress = (reply: FastifyReply, { accepted, received }: { accepted: boolean; received: number }) =>
  reply.status(accepted ? 204 : 409).header('upload-offset', received)

function integerOf(text: unknown): number {
  if (typeof text !== 'string' || !/^\d{1,12}$/.test(text)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
  return Number(text)
}
