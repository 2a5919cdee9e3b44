import type { Config } from '../../config.ts'
import { usualMode } from '../../payment-settings.ts'
import { airtelMoney } from './airtel/provider.ts'
import type { ClientOptions } from './client.ts'
import { mvola } from './mvola/provider.ts'
import { offline } from './offline/provider.ts'
import { orangeMoney } from './orange/provider.ts'
import {
  type MethodOffer,
  type Operator,
  operators,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentProviders,
  type ProviderId,
} from './port.ts'
import { sandbox } from './sandbox/provider.ts'
import { vanillaPay } from './vanillapay/provider.ts'

interface Parts {
  now: () => Date
  /** Where browsers find the payment pages of our own sandbox. */
  sandboxPages: () => string
  client?: ClientOptions
}

const hour = 60 * 60_000

/** The providers that the settings name, and who of them collects by which method (D-21). */
export function choosePaymentProviders(config: Config, { now, sandboxPages, client }: Parts): PaymentProviders {
  const isProduction = config.NODE_ENV === 'production'
  const ours = sandbox({ url: config.PAYMENT_SANDBOX_URL ?? null, pages: sandboxPages, now })
  const providers: Partial<Record<ProviderId, PaymentProvider>> = {
    offline: offline({ window: config.PAYMENT_MANDATE_HOURS * hour }),
    sandbox: ours,
    ...direct(config, now, client),
  }
  const { VANILLAPAY_CLIENT_ID: clientId, VANILLAPAY_CLIENT_SECRET: clientSecret } = config
  const keySecret = config.VANILLAPAY_KEY_SECRET
  if (clientId && clientSecret && keySecret) {
    const base = config.VANILLAPAY_BASE ?? 'https://bo.vanilla-pay.net'
    providers.vanillapay = vanillaPay({
      base,
      clientId,
      clientSecret,
      keySecret,
      pages: config.VANILLAPAY_PAGES,
      now,
      client,
    })
  }

  const modeOf = (setting: Config['PAYMENT_MOBILE_MONEY']) => setting ?? usualMode(config)
  const offer = (mode: MethodOffer['mode'], of: readonly Operator[] = []): MethodOffer => ({
    mode,
    isTestOnly: mode === 'sandbox' && isProduction,
    operators: mode === 'disabled' ? [] : of,
  })
  const mobileMode = modeOf(config.PAYMENT_MOBILE_MONEY)
  const reachable = operators.filter(
    (operator) => mobileMode === 'sandbox' || providers.vanillapay || providers[operator],
  )
  const methods = {
    international: offer(modeOf(config.PAYMENT_INTERNATIONAL)),
    mobile_money: offer(mobileMode, reachable),
    mandate: offer(config.PAYMENT_MANDATE ? 'live' : 'disabled'),
  }

  /** An operator's own interface comes first: it costs no second fee. */
  const live = (method: PaymentMethod, operator: Operator | null): PaymentProvider | undefined => {
    if (method === 'mandate') return providers.offline
    const own = method === 'mobile_money' && operator ? providers[operator] : undefined
    return own ?? providers.vanillapay
  }
  return {
    methods,
    get: (id) => providers[id] ?? null,
    providerFor(method, operator = null) {
      const { mode } = methods[method]
      if (mode === 'disabled') return null
      return (mode === 'sandbox' ? ours : live(method, operator)) ?? null
    },
    sandboxPage: ours.page,
    stop: ours.stop,
  }
}

/** Interfaces of the operators themselves, each if its settings are complete. */
function direct(config: Config, now: () => Date, client?: ClientOptions): Partial<Record<Operator, PaymentProvider>> {
  const found: Partial<Record<Operator, PaymentProvider>> = {}
  const { MVOLA_CONSUMER_KEY, MVOLA_CONSUMER_SECRET, MVOLA_MERCHANT_PHONE } = config
  if (MVOLA_CONSUMER_KEY && MVOLA_CONSUMER_SECRET && MVOLA_MERCHANT_PHONE)
    found.mvola = mvola({
      base: config.MVOLA_BASE ?? 'https://api.mvola.mg',
      consumerKey: MVOLA_CONSUMER_KEY,
      consumerSecret: MVOLA_CONSUMER_SECRET,
      merchantPhone: MVOLA_MERCHANT_PHONE,
      partnerName: config.MVOLA_PARTNER_NAME,
      now,
      client,
    })
  const { ORANGE_CLIENT_ID, ORANGE_CLIENT_SECRET, ORANGE_MERCHANT_KEY } = config
  if (ORANGE_CLIENT_ID && ORANGE_CLIENT_SECRET && ORANGE_MERCHANT_KEY)
    found.orange = orangeMoney({
      base: config.ORANGE_BASE ?? 'https://api.orange.com',
      clientId: ORANGE_CLIENT_ID,
      clientSecret: ORANGE_CLIENT_SECRET,
      merchantKey: ORANGE_MERCHANT_KEY,
      country: config.ORANGE_COUNTRY,
      pages: config.ORANGE_PAGES,
      now,
      client,
    })
  const { AIRTEL_CLIENT_ID, AIRTEL_CLIENT_SECRET, AIRTEL_CALLBACK_KEY } = config
  if (AIRTEL_CLIENT_ID && AIRTEL_CLIENT_SECRET)
    found.airtel = airtelMoney({
      base: config.AIRTEL_BASE ?? 'https://openapi.airtel.mg',
      clientId: AIRTEL_CLIENT_ID,
      clientSecret: AIRTEL_CLIENT_SECRET,
      callbackKey: AIRTEL_CALLBACK_KEY ?? null,
      now,
      client,
    })
  return found
}
