import { cutTo } from '@vondrona/rules/typed'
import { type Answer, type ClientOptions, providerClient, type Request } from '../client.ts'
import { nothingKnown } from '../evidence.ts'
import {
  type Evidence,
  type PaymentProvider,
  type PaymentStatus,
  type ProviderId,
  ProviderRefused,
  ProviderUnreachable,
  type RefusalReason,
} from '../port.ts'
import { ariaryOf, type Fields, fieldsOf, isPageOf, phoneOf, recordOf, textOf } from '../reading.ts'
import { nothingStarted, sendWithToken, tokenCache } from '../token.ts'
import { isSigned } from './signature.ts'

export interface VanillaPaySettings {
  /** e.g. https://bo.vanilla-pay.net; without a slash at the end. */
  base: string
  clientId: string
  clientSecret: string
  /** Hosts of its payment pages, beside its own. */
  pages?: readonly string[]
  /** Signs its notifications. */
  keySecret: string
  now: () => Date
  client?: ClientOptions
}

const version = { accept: '*/*', 'vpi-version': '2023-01-12' }
const minute = 60_000
const tokenLifetime = 20 * minute // documented; the answer does not say it
const longestBasket = 20

const statuses: Readonly<Record<string, PaymentStatus>> = {
  INITIATED: 'pending',
  PENDING: 'pending',
  SUCCESS: 'succeeded',
  FAILED: 'failed',
}

/** Vanilla Pay International, API v2: cards and PayPal, or the mobile money of all operators, on its own page. */
export function vanillaPay(settings: VanillaPaySettings, id: ProviderId = 'vanillapay'): PaymentProvider {
  const { base, clientId, clientSecret, keySecret, now, pages = [] } = settings
  const client = providerClient(id, base, settings.client)
  const tokens = tokenCache(async () => {
    const headers = { ...version, 'client-id': clientId, 'client-secret': clientSecret }
    const answer = await client.ask({ method: 'GET', path: '/webpayment/token', headers }).catch(nothingStarted)
    const value = textOf(contentOf(answer, 'none').Token, 4000)
    if (!value) throw new ProviderUnreachable(id, 'none', 'its answer has no token')
    return { value: /^Bearer /i.test(value) ? value : `Bearer ${value}`, lifetime: tokenLifetime }
  }, now)

  const authorized = sendWithToken(tokens, (authorization) => ({ ...version, authorization }), isTokenRefused)

  /** `Data` of an accepted request; its envelope says no even with HTTP 200. */
  function contentOf(answer: Answer, outcome: 'none' | 'unknown'): Fields {
    const { CodeRetour, DescRetour, DetailRetour, Data } = fieldsOf(answer.json)
    const code = textOf(CodeRetour)
    const isRefusal = code !== null && code !== '200' && Number(code) < 500 && answer.status < 500
    if (isRefusal) {
      const sentence = [DescRetour, DetailRetour].map((part) => textOf(part)).filter(Boolean)
      throw new ProviderRefused(id, reasonOf(code, sentence.join(' ')), code, sentence.join(': ') || 'no reason given')
    }
    if (code !== '200' || answer.status !== 200)
      throw new ProviderUnreachable(id, outcome, `it answered ${answer.status}`)
    return fieldsOf(Data)
  }

  const evidenceOf = (data: Fields, reference: string, authenticated: Evidence['authenticated']): Evidence => {
    const etat = textOf(data.etat) ?? ''
    const providerReference = textOf(data.reference_VPI)
    return {
      status: statuses[etat.toUpperCase()] ?? 'unknown',
      about: { reference },
      providerReference,
      operatorReference: textOf(data.referenceMM),
      amount: ariaryOf(data.montant_mga), // `montant` is in euros
      fee: null, // in euros as well
      payerPhone: phoneOf(data.initiateur),
      authenticated,
      dedupeKey: `${authenticated}:${providerReference ?? reference}:${etat}`,
      raw: recordOf(data),
    }
  }

  return {
    id,
    capabilities: {
      flow: 'redirect',
      methods: ['international', 'mobile_money'],
      needsPhone: false,
      refund: 'manual',
      minimum: 5000, // about one euro
      window: 30 * minute, // how long its link is valid is not documented (D-28)
      asksByProviderReference: true,
    },

    async start(attempt) {
      const body = JSON.stringify({
        montant: attempt.amount,
        devise: 'MGA',
        reference: attempt.reference,
        panier: cutTo(attempt.label, longestBasket).trim() || attempt.reference,
        notif_url: attempt.callbackUrl,
        redirect_url: attempt.returnUrl,
        mode_paiement: attempt.method,
      })
      const headers = { 'content-type': 'application/json' }
      const request: Request = { method: 'POST', path: '/api/webpayment/v2/initiate', headers, body }
      const answer = await authorized(request, client.send)
      const link = URL.parse(textOf(contentOf(answer, 'unknown').url, 4000) ?? '')
      const linkId = link?.searchParams.get('id')
      if (!linkId || !isPageOf(link, base, pages))
        throw new ProviderUnreachable(id, 'unknown', 'its answer has no payment link')
      return {
        providerReference: referenceIn(linkId),
        payUrl: link.href,
        callbackKey: null,
        raw: recordOf(answer.json),
      }
    },

    async ask(attempt) {
      if (!attempt.providerReference) return nothingKnown(attempt)
      const name = encodeURIComponent(attempt.providerReference)
      const path = `/api/webpayment/v2/status/${name}?mode_paiement=${encodeURIComponent(attempt.method)}`
      const answer = await authorized({ method: 'GET', path, headers: {} }, client.ask)
      const code = textOf(fieldsOf(answer.json).CodeRetour)
      if (answer.status === 404 || code === '404') return nothingKnown(attempt)
      const data = contentOf(answer, 'none')
      const said = evidenceOf(data, attempt.reference, 'pull')
      // a card is paid in euros: without the amount in ariary nobody knows what came
      const isBare = attempt.method === 'international' && said.status === 'succeeded' && said.amount === null
      const evidence: Evidence = isBare ? { ...said, amount: 'other' } : said
      const about = textOf(data.reference)
      // an answer about another payment proves nothing of this one
      return about !== null && about !== attempt.reference ? { ...evidence, status: 'unknown' } : evidence
    },

    async parseCallback({ headers, body }) {
      if (!isSigned(body, headers['vpi-signature'], keySecret)) return 'bad_signature'
      const data = bodyOf(body.toString('utf8'))
      const reference = textOf(data.reference)
      if (!reference || !textOf(data.etat)) return 'ignored'
      return evidenceOf(data, reference, 'signature')
    },
  }
}

/** How it refuses an old token is not documented: by the code, or by a sentence about it. */
function isTokenRefused({ status, json }: Answer): boolean {
  const { CodeRetour, DescRetour, DetailRetour } = fieldsOf(json)
  const code = textOf(CodeRetour)
  const isSaid = [DescRetour, DetailRetour].some((part) => /\b(token|jeton)\b/i.test(textOf(part) ?? ''))
  return status === 401 || code === '401' || (isSaid && code !== null && code !== '200')
}

/** Its documentation names no codes, so that the sentences are all there is. */
function reasonOf(code: string, sentence: string): RefusalReason {
  if (/acc[eè]s .*(offre|mobile money)/i.test(sentence)) return 'method'
  if (/r[eé]f[eé]rence.*(d[eé]j[aà]|exist|utilis)/i.test(sentence)) return 'reference_used'
  if (/montant/i.test(sentence)) return 'amount'
  return ['401', '403'].includes(code) || /client|token/i.test(sentence) ? 'credentials' : 'other'
}

/** Documented as a form and shown as JSON. */
function bodyOf(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return Object.fromEntries(new URLSearchParams(text))
  }
}

/** The link's id is a JWS whose payload is the provider's reference; if it is something else, it names the payment itself. */
function referenceIn(linkId: string): string {
  const payload = linkId.split('.').length === 3 ? linkId.split('.')[1] : undefined
  const text = Buffer.from(payload ?? '', 'base64url')
    .toString('utf8')
    .replace(/^"|"$/g, '')
  return /^[A-Za-z0-9-]{4,60}$/.test(text) ? text : linkId
}
