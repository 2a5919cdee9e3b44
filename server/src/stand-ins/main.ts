/**
 * npm run payments:standin: stand-ins of all payment providers, for development and demonstrations.
 *
 *   npm run payments:standin                 on the ports 4101 to 4104
 *   npm run payments:standin -- --port 5000  on 5000 to 5003
 */
import { parseArgs } from 'node:util'
import { airtelProtocol } from './airtel.ts'
import { mvolaProtocol } from './mvola.ts'
import { orangeProtocol } from './orange.ts'
import { serveStandIn } from './serve.ts'
import { publicCredentials } from './types.ts'
import { vanillaPayProtocol } from './vanillapay.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4101' },
    'airtel-callbacks': { type: 'string' },
    help: { type: 'boolean' },
  },
})
const first = Number(values.port)

if (values.help || !Number.isInteger(first) || first < 0 || first > 65_000) {
  console.log('npm run payments:standin -- [--port FIRST] [--airtel-callbacks URL]')
  process.exit(values.help ? 0 : 1)
}

const callbackUrl = values['airtel-callbacks'] ?? null
const protocols = [vanillaPayProtocol(), mvolaProtocol, orangeProtocol, airtelProtocol({ callbackUrl })]
const { clientId, clientSecret, key } = publicCredentials
console.log(`Client ${clientId}, secret ${clientSecret}, key ${key}. No money moves.\n`)
for (const [at, protocol] of protocols.entries()) {
  const { url } = await serveStandIn(protocol, { port: first === 0 ? 0 : first + at })
  console.log(`${protocol.title.padEnd(14)} ${url}   log: ${url}/__standin/log`)
}
