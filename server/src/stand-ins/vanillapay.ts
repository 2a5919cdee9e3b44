import { createHmac } from 'node:crypto'
import { bearer, fieldsOf, header, isAddress, text } from './reading.ts'
import type { Call, Desk, Payment, Protocol, Reply } from './types.ts'

/** Ariary for a euro; its real rate is not published. */
const rate = 4950
const fee = 0.06
const tokenSeconds = 20 * 60

export interface VanillaPayMerchant {
  /** Only addresses of this host are accepted; null: all. */
  siteHost?: string | null
  /** Whether the account includes mobile money. */
  mobileMoney?: boolean
  /** Tokens come without « Bearer », as some integrators saw them. */
  bareToken?: boolean
}

/** Every answer has this envelope; its code decides, not that of HTTP. */
const envelope = (CodeRetour: number, DescRetour: string, DetailRetour: string, Data: object | null): Reply => ({
  status: 200,
  body: { CodeRetour, DescRetour, DetailRetour, Data },
})
const refused = (detail: string, code = 400) => envelope(code, 'Erreur', detail, null)
const euros = (ariary: number) => (ariary / rate).toFixed(2)

/** Vanilla Pay International: API v2 with v1 beside it, and its two hosted pages. */
export function vanillaPayProtocol({
  siteHost = null,
  mobileMoney = true,
  bareToken = false,
}: VanillaPayMerchant = {}): Protocol {
  const isOurs = (value: unknown) => isAddress(value) && (!siteHost || URL.parse(text(value))?.host === siteHost)

  function token(call: Call, desk: Desk): Reply {
    const { clientId, clientSecret } = desk.credentials
    const isKnown = header(call, 'client-id') === clientId && header(call, 'client-secret') === clientSecret
    if (!isKnown) return refused('Client inconnu', 401)
    const { token } = desk.issueToken(tokenSeconds)
    return envelope(200, 'Génération TOKEN.', '', { Token: bareToken ? token : `Bearer ${token}` })
  }

  function initiate(call: Call, desk: Desk): Reply {
    const isSecondVersion = call.url.pathname.includes('/v2/')
    const fields = fieldsOf(call)
    const { montant, devise, reference, panier } = fields
    const mode = isSecondVersion ? fields.mode_paiement : 'international'
    const noticeUrl = fields.notif_url ?? fields.notifUrl
    const returnUrl = fields.redirect_url ?? fields.redirectUrl
    if (typeof montant !== 'number' || !(montant > 0)) return refused('Le montant est invalide')
    if (devise !== 'MGA' && devise !== 'EUR') return refused('Devise inconnue')
    const amount = devise === 'MGA' ? montant : Math.round(montant * rate)
    if (amount < rate) return refused('Le montant doit être supérieur à 1 EUR')
    if (!Number.isInteger(amount)) return refused('Le montant est invalide')
    if (!text(reference) || !text(panier)) return refused('Référence ou panier manquant')
    if (text(panier).length > 20) return refused('Panier trop long')
    if (mode !== 'international' && mode !== 'mobile_money') return refused('Mode de paiement inconnu')
    if (mode === 'mobile_money' && !mobileMoney) return refused("Vous n'avez pas accès à l'offre mobile money", 403)
    if (!isOurs(noticeUrl) || !isOurs(returnUrl)) return refused('Les adresses ne sont pas celles du site déclaré')
    const id = referenceOf(desk, mode)
    const pageKey = desk.signed(id)
    const payment = desk.open({
      reference: text(reference),
      id,
      noticeKey: id,
      pageKey,
      method: mode,
      amount,
      label: text(panier),
      phone: '',
      noticeUrl: text(noticeUrl),
      returnUrl: text(returnUrl),
    })
    if (!payment) return refused('Cette référence est déjà utilisée')
    const path = mode === 'mobile_money' ? '/api/mobileMoney/selectChoice' : '/webpayment'
    return envelope(200, 'Génération lien de paiement.', '', { url: `${desk.pages()}${path}?id=${pageKey}` })
  }

  function status(call: Call, desk: Desk): Reply {
    const name = decodeURIComponent(call.url.pathname.split('/').at(-1) ?? '')
    const payment = desk.find({ id: name }) ?? desk.find({ pageKey: name })
    if (!payment) return refused('Paiement introuvable', 404)
    const asked = call.url.searchParams.get('mode_paiement')
    if (call.url.pathname.includes('/v2/') && asked !== payment.method) return refused('mode_paiement invalide')
    const amount = desk.amountOf(payment)
    return envelope(200, 'Statut du paiement.', '', {
      reference_VPI: payment.id,
      panier: payment.label,
      reference: payment.reference,
      montant: euros(amount),
      montantRecu: euros(amount * (1 - fee)),
      etat: desk.etatOf(payment),
      remarque: '',
    })
  }

  return {
    name: 'vanillapay',
    title: 'Vanilla Pay',
    window: null,
    kindOf(method, path) {
      if (method === 'GET' && path === '/webpayment/token') return 'token'
      if (method === 'POST' && /^\/(api\/webpayment\/v2|webpayment)\/initiate$/.test(path)) return 'start'
      return method === 'GET' && /^\/(api\/webpayment\/v2|webpayment)\/status\/[^/]+$/.test(path) ? 'query' : null
    },
    answer(kind, call, desk) {
      if (!header(call, 'vpi-version')) return refused('VPI-Version manquant')
      if (kind === 'token') return token(call, desk)
      if (!desk.isToken(bearer(call))) return refused('Token invalide ou expiré', 401)
      return kind === 'start' ? initiate(call, desk) : status(call, desk)
    },
    refusal: () => refused("Vous n'avez pas accès à l'offre mobile money", 403),
    notice(payment, etat, script, desk) {
      const amount = desk.amountOf(payment)
      const { id: reference_VPI, reference, label: panier } = payment
      const card = { reference_VPI, reference, panier, montant: Number(euros(amount)), montant_mga: amount, etat }
      const mobile = {
        reference_VPI,
        reference,
        panier,
        montant: Number(euros(amount * (1 - fee))),
        etat,
        initiateur: payment.phone,
        referenceMM: payment.settled,
      }
      const fields = payment.method === 'international' ? card : mobile
      const form = new URLSearchParams(
        Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const body = script.form ? form.toString() : JSON.stringify(fields)
      const key = script.badSignature ? 'another key' : desk.credentials.key
      const type = script.form ? 'application/x-www-form-urlencoded' : 'application/json'
      const signature = createHmac('sha256', key).update(body).digest('hex').toUpperCase()
      return {
        method: 'POST',
        url: payment.noticeUrl,
        headers: { 'content-type': type, 'vpi-signature': signature },
        body,
      }
    },
    pageOf(url, desk) {
      if (!['/webpayment', '/api/mobileMoney/selectChoice'].includes(url.pathname)) return undefined
      return desk.find({ pageKey: url.searchParams.get('id') ?? '' })
    },
  }
}

/** Like VPI23122110525394: its kind, the time to the second, a number. */
function referenceOf(desk: Desk, mode: Payment['method']): string {
  const time = new Date(desk.now()).toISOString().replace(/\D/g, '').slice(2, 14)
  return `${mode === 'mobile_money' ? 'MM' : 'VPI'}${time}${String(desk.next()).padStart(4, '0')}`
}
