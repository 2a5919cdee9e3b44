import { createServer } from 'node:http'
import { hash } from '@node-rs/argon2'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import { redraw } from '../../server/src/kernel/images.ts'

/** The baseline of B11: the hash of a login, the two re-encoded photos and the hash of a sign-up; nothing else. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const password = 'corde-raide-et-bleue'

const server = createServer(async (request, answer) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  if (request.url === '/signup') {
    const photo = Buffer.from(Buffer.concat(parts).toString('latin1'), 'base64')
    await Promise.all([redraw(photo, photoPresets.signup), redraw(photo, photoPresets.signup)])
  }
  answer.end(await hash(password, argon2id))
})
server.listen(0, '127.0.0.1', () =>
  console.log(`listening on 127.0.0.1:${(server.address() as { port: number }).port}`),
)
