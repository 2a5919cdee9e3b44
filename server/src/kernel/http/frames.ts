import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/**
 * Pages of the app run scripts that read hostile files in a frame without an origin (decision 0042): no cookies, no
 * storage, no network besides the scripts of this build. WebAssembly decodes images there.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  'worker-src blob:',
  "style-src 'unsafe-inline'",
  'img-src blob: data:',
  'font-src blob: data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-scripts',
].join('; ')

/** `/frame/<name>`: an empty document that runs the script `<name>.js` of the build, which was built for a frame. */
export function serveFrames(app: FastifyInstance, dist: string) {
  app.get<{ Params: { name: string } }>('/frame/:name', async (request, reply) => {
    const { name } = request.params
    if (!/^[a-z]+-frame-[\w-]+$/.test(name) || !existsSync(join(dist, 'assets', `${name}.js`)))
      return reply.callNotFound()
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'public, max-age=31536000, immutable' })
      .send(
        `<!doctype html><html><head><meta charset="utf-8"><title></title><style>body{margin:0}</style><script type="module" crossorigin src="/assets/${name}.js"></script></head><body></body></html>`,
      )
  })
}
