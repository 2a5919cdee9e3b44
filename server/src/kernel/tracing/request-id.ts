import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../context.ts'
import { proxyCheck } from '../http/client-address.ts'
import { type Running, runAs } from './running.ts'

const form = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** The id that a trusted proxy gave the request (`X-Request-Id`), or a new one: what a stranger sends is never taken. */
export function requestIds({ config, newId }: Pick<Kernel, 'config' | 'newId'>): (request: IncomingMessage) => string {
  const isProxy = proxyCheck(config)
  return (request) => {
    const given = request.headers['x-request-id']
    const isTaken = typeof given === 'string' && form.test(given) && isProxy(request.socket?.remoteAddress)
    return isTaken ? given : newId()
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    running: Running | null
  }
}

/** Names each answer, and every line that is logged meanwhile, by the id of its request. */
export function nameRequests(app: FastifyInstance): void {
  app.decorateRequest('running', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.running = { id: request.id }
    runAs(request.running, done)
  })
  // A body is read in the turn of its connection, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.running) runAs(request.running, done)
    else done()
  })
}
