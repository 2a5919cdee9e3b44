import type { FastifyInstance } from 'fastify'
import { requestSeconds, requests } from './counters.ts'
import type { Meter } from './meter.ts'

/** Counts what is answered, by the route that answered it: addresses are nobody's label. */
export function measureRequests(app: FastifyInstance, meter: Meter) {
  if (!meter.isOn) return
  app.addHook('onRoute', ({ url }) => {
    meter.know(requests, 'route', [url])
    meter.know(requestSeconds, 'route', [url])
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'other'
    meter.add(requests, { route, method, status: `${Math.floor(reply.statusCode / 100)}xx` })
    meter.observe(requestSeconds, { route }, reply.elapsedTime / 1000)
  })
}
