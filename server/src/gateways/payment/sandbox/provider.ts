import { randomBytes } from 'node:crypto'
import { publicCredentials, type ServedStandIn, serveStandIn, vanillaPayProtocol } from '../../../stand-ins/index.ts'
import type { Attempt, PageAnswer, PageRequest, PaymentProvider } from '../port.ts'
import { vanillaPay } from '../vanillapay/provider.ts'

export interface SandboxOptions {
  /** A stand-in that runs elsewhere; null: this process starts its own on the loopback, when it is first needed. */
  url: string | null
  /** Where browsers find the payment pages of our own stand-in, e.g. https://site.mg/api/payments/sandbox. */
  pages: () => string
  now: () => Date
}

export interface Sandbox extends PaymentProvider {
  /** A payment page of our own stand-in; null for every other address, its API and its control plane included. */
  page(request: PageRequest): Promise<PageAnswer | null>
  stop(): Promise<void>
}

interface Running {
  provider: PaymentProvider
  standIn: ServedStandIn | null
}

/** Plays Vanilla Pay over real HTTP, without money. What its own stand-in knows ends with the process. */
export function sandbox({ url, pages, now }: SandboxOptions): Sandbox {
  let running: Promise<Running> | undefined
  const providerAt = (base: string, { clientId, clientSecret, key }: typeof publicCredentials, hosts: string[] = []) =>
    vanillaPay({ base, clientId, clientSecret, keySecret: key, pages: hosts, now }, 'sandbox')
  const run = async (): Promise<Running> => {
    if (url) return { provider: providerAt(url, publicCredentials), standIn: null }
    const secret = () => randomBytes(16).toString('hex')
    const credentials = { clientId: secret(), clientSecret: secret(), key: secret() }
    const standIn = await serveStandIn(vanillaPayProtocol(), { credentials, now, pages })
    return { provider: providerAt(standIn.url, credentials, [new URL(pages()).hostname]), standIn }
  }
  const started = () => {
    running ??= run().catch((error: unknown) => {
      running = undefined
      throw error
    })
    return running
  }
  const { capabilities } = vanillaPay({ base: 'http://127.0.0.1', clientId: '', clientSecret: '', keySecret: '', now })
  return {
    id: 'sandbox',
    capabilities,
    async start(attempt) {
      const { provider } = await started()
      const begun = await provider.start(attempt)
      return { ...begun, payUrl: withOperator(begun.payUrl, attempt.operator) }
    },
    ask: async (attempt) => (await started()).provider.ask(attempt),
    parseCallback: async (callback) => (await started()).provider.parseCallback(callback),
    async page({ method, path, body }) {
      const address = URL.parse(path, 'http://sandbox')
      const standIn = (await running)?.standIn // without a start there is no payment whose page could be asked for
      if (!standIn || address?.host !== 'sandbox') return null
      const reply = await standIn.page({ method, url: address, headers: {}, body: body.toString('utf8') })
      return reply && { status: reply.status, headers: reply.headers ?? {}, body: String(reply.body) }
    },
    async stop() {
      const last = running
      running = undefined
      await (await last?.catch(() => undefined))?.standIn?.close()
    },
  }
}

/** The page plays the operator that the payer has chosen already, instead of asking again. */
function withOperator(payUrl: string | null, operator: Attempt['operator']): string | null {
  if (!payUrl || !operator) return payUrl
  const page = new URL(payUrl)
  page.searchParams.set('operator', operator)
  return page.href
}
