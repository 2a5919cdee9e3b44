import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
export function nameRequests(app: FastifyInstance, { config, tracer }: Pick<Kernel, 'config' | 'tracer'>): void {
  const isProxy = proxyCheck(config)
  app.decorateRequest('running', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    request.running = { id: request.id, span: tracer.isOn ? begin(request) : undefined }
    runAs(request.running, done)
  })
  function begin({ id, method, raw, routeOptions: { url: route } }: FastifyRequest) {
    if (route === '/healthz' || route === '/readyz') return undefined
    const parent = isProxy(raw.socket?.remoteAddress) ? raw.headers.traceparent : undefined
    const facts = { 'http.request.method': method, 'http.route': route ?? 'other', 'vondrona.request': id }
    return tracer.begin(`${method} ${route ?? 'other'}`, 'server', facts, parent)
  }
  if (tracer.isOn)
    app.addHook('onResponse', async ({ running }, { statusCode }) => {
      running?.span?.note({ 'http.response.status_code': statusCode })
      running?.span?.end(statusCode >= 500 ? String(statusCode) : undefined)
    })
  // A body is read in the turn of its connection, which knows no request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.running) runAs(request.running, done)
    else done()
  })
}
