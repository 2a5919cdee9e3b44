import { photoPiece, uploadSlot } from '@vondrona/rules/uploads/constants'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ContextOf } from '../../../kernel/module.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { readUploadSlot, receivePiece } from './upload-slots.ts'

/** Pieces are plain bytes; the parser for them exists below this prefix only. */
export async function slotRoutes(app: FastifyInstance, { contextOf }: { contextOf: ContextOf }) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: uploadSlot.piece }, (_request, body, done) =>
    done(null, body),
  )
  type Slot = { Params: { id: string } }

  app.put<Slot>(
    '/api/uploads/:id',
    { bodyLimit: uploadSlot.piece, config: { bodyTime: photoPiece.timeout } },
    async (request, reply) => {
      const { headers, params, body } = request
      const offset = integerOf(headers['upload-offset'])
      const length = headers['upload-length'] === undefined ? null : integerOf(headers['upload-length'])
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const piece = { id: params.id, secret: secretOf(headers.authorization), offset, length, bytes }
      const progress = await receivePiece(await contextOf(request), piece)
      return withProgress(reply.status(progress.accepted ? 204 : 409), progress).send()
    },
  )

  app.head<Slot>('/api/uploads/:id', async (request, reply) => {
    const { headers, params } = request
    return withProgress(
      reply,
      await readUploadSlot(await contextOf(request), params.id, secretOf(headers.authorization)),
    ).send()
  })
}

const withProgress = (reply: FastifyReply, { received, size }: { received: number; size: number }) =>
  reply.headers({ 'upload-offset': received, ...(size > 0 && { 'upload-length': size }) })

const secretOf = (authorization: string | undefined) => /^Upload ([\w-]{1,100})$/i.exec(authorization ?? '')?.[1] ?? ''

function integerOf(text: unknown): number {
  if (typeof text !== 'string' || !/^\d{1,9}$/.test(text)) throw new Refusal('BAD_USER_INPUT', 'shell.badInput')
  return Number(text)
}
