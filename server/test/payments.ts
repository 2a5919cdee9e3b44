/** Payment providers in tests: a stand-in on a port, an adapter that talks to it, and a receiver of its callbacks. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import type { ClientOptions } from '../src/gateways/payment/client.ts'
import type { Attempt, Callback, PaymentProvider } from '../src/gateways/payment/port.ts'
import { type Credentials, type Protocol, type ServedStandIn, serveStandIn } from '../src/stand-ins/index.ts'

/** An adapter and the provider it talks to. */
export interface Rig {
  provider: PaymentProvider
  standIn: ServedStandIn
  /** What arrived at the callback address, in order. */
  callbacks: Callback[]
  /** An attempt that nobody else has. */
  attempt(values?: Partial<Attempt>): Attempt
}

/** The stand-in with callbacks to this address, and the adapter of it. */
export interface RigParts {
  protocol: (callbackUrl: string) => Protocol
  open: (base: string, credentials: Credentials, now: () => Date, client: ClientOptions) => PaymentProvider
}

const noon = new Date('2026-11-21T09:00:00Z')

/** Everything ends with the test. Both clocks stand still; `advance` sets that of the stand-in forward. */
export async function paymentRig(
  t: TestContext,
  { protocol, open }: RigParts,
  client: ClientOptions = {},
): Promise<Rig> {
  const { url, callbacks } = await callbackReceiver(t)
  const standIn = await serveStandIn(protocol(url), { now: () => noon })
  t.after(() => standIn.close())
  const provider = open(standIn.url, standIn.credentials, () => noon, { timeout: 10_000, pause: 1, ...client })
  let serial = 0
  return {
    provider,
    standIn,
    callbacks,
    attempt: (values) => ({
      reference: `MIT-26-${String(++serial).padStart(5, '0')}`,
      method: 'mobile_money',
      amount: 50_000,
      label: 'Marathon de Tana – Hery',
      language: 'fr',
      payerPhone: '+261340000001',
      callbackUrl: url,
      returnUrl: 'http://vondrona.test/payment/result?id=x',
      createdAt: noon,
      providerReference: null,
      ...values,
    }),
  }
}

/** A server that answers 200 to every callback and keeps it. */
export async function callbackReceiver(t: TestContext): Promise<{ url: string; callbacks: Callback[] }> {
  const callbacks: Callback[] = []
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    callbacks.push({ method: request.method ?? '', headers: request.headers, body })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`, callbacks }
}

/** Starts the attempt and remembers what the provider calls it, as the payments domain does. */
export async function started(
  provider: PaymentProvider,
  attempt: Attempt,
): Promise<Attempt & { callbackKey: string | null }> {
  const { providerReference, callbackKey } = await provider.start(attempt)
  return { ...attempt, providerReference, callbackKey }
}
