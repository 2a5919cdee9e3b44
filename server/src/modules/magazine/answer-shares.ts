import { linkTo } from '@vondrona/rules/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Pictures that a phone shares with the installed page are taken by its service worker (web/src/sw-share.ts). Where there
 * is none yet, or none any more, they arrive here: nobody is signed in by a form, so none of it is read, and the page says
 * what to do.
 */
export function answerShares(app: FastifyInstance) {
  const path = linkTo('shared-pictures')
  const sendOn = async (_request: FastifyRequest, reply: FastifyReply) => reply.redirect(`${path}?lost`, 303)
  app.post(path, { onRequest: sendOn }, sendOn)
}
