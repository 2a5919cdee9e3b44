/** The settings of payments, and what does not fit among them. */
import { payment } from '@vondrona/rules/payments/constants'
import {
  address,
  credential,
  flag,
  hosts,
  integer,
  line,
  mobilePhone,
  oneOf,
  optionalOneOf,
  text,
} from './setting-kinds.ts'

const modes = ['disabled', 'sandbox', 'live'] as const
const base = (about: string) => address(['https:', 'http:'], about, { only: 'place' })

export const paymentSettings = {
  PAYMENT_INTERNATIONAL: optionalOneOf(
    modes,
    "cards and PayPal: disabled, live, or sandbox, which moves no money and in production is for administrators' tests only; without it sandbox, in production disabled (D-21)",
  ),
  PAYMENT_MOBILE_MONEY: optionalOneOf(modes, 'the same for mobile money of MVola, Orange and Airtel'),
  PAYMENT_MANDATE: flag(true, 'payment at a desk, a counter or by transfer, which staff confirm (D-22)'),
  PAYMENT_MANDATE_HOURS: integer(
    payment.mandate.hours,
    1,
    2160,
    'hours for which a place is held for a payment by mandate (D-28)',
  ),
  PAYMENT_PAYEE: line('', 'who receives payments by mandate; without it OPERATOR_NAME'),
  PAYMENT_INSTRUCTIONS: text(
    '',
    'how to pay by mandate, shown with its reference: desks and their hours, numbers of merchants, bank account',
  ),
  PAYMENT_SANDBOX_URL: base(
    'a stand-in of Vanilla Pay (npm run payments:standin); without it the server runs its own; never in production',
  ),
  VANILLAPAY_BASE: base(
    'interface of Vanilla Pay, e.g. https://preprod.vanilla-pay.net; without it https://bo.vanilla-pay.net',
  ),
  VANILLAPAY_PAGES: hosts('hosts of the payment pages of Vanilla Pay, beside its own: payers are sent to no other', [
    'vanilla-pay.net',
  ]),
  VANILLAPAY_CLIENT_ID: credential('ClientID of its back office (pro/generatekey)'),
  VANILLAPAY_CLIENT_SECRET: credential('ClientSECRET of its back office', true),
  VANILLAPAY_KEY_SECRET: credential('KeySecret of its back office, which signs its notifications', true),
  MVOLA_BASE: base('interface of MVola, e.g. https://devapi.mvola.mg; without it https://api.mvola.mg'),
  MVOLA_CONSUMER_KEY: credential('consumer key of its developer portal', true),
  MVOLA_CONSUMER_SECRET: credential('consumer secret of its developer portal', true),
  MVOLA_MERCHANT_PHONE: mobilePhone('number of the MVola merchant account, which gets the money, e.g. 034 00 000 00'),
  MVOLA_PARTNER_NAME: line('Vondrona', 'name that MVola shows to payers'),
  ORANGE_BASE: base('interface of Orange Money; without it https://api.orange.com'),
  ORANGE_PAGES: hosts('the same of Orange Money', ['orange-money.com', 'orange.com']),
  ORANGE_COUNTRY: oneOf(['mg', 'dev'], 'mg', "dev: Orange's own sandbox"),
  ORANGE_CLIENT_ID: credential('client id of its developer portal'),
  ORANGE_CLIENT_SECRET: credential('client secret of its developer portal', true),
  ORANGE_MERCHANT_KEY: credential('merchant key of Orange Money Web Payment', true),
  AIRTEL_BASE: base(
    'interface of Airtel Money, e.g. https://openapiuat.airtel.mg; without it https://openapi.airtel.mg',
  ),
  AIRTEL_CLIENT_ID: credential('client id of its developer portal'),
  AIRTEL_CLIENT_SECRET: credential('client secret of its developer portal', true),
  AIRTEL_CALLBACK_KEY: credential('signs its callbacks, if that is on in its portal', true),
} as const

type Values = { readonly [K in keyof typeof paymentSettings]: (typeof paymentSettings)[K]['fallback'] }
type Name = keyof Values
interface Installation extends Values {
  NODE_ENV: string
  NODES: number
  PUBLIC_URL?: string
}

/** Of each provider: what it needs, and what says nothing without that. */
const groups: readonly { needs: readonly Name[]; more: readonly Name[] }[] = [
  {
    needs: ['VANILLAPAY_CLIENT_ID', 'VANILLAPAY_CLIENT_SECRET', 'VANILLAPAY_KEY_SECRET'],
    more: ['VANILLAPAY_BASE'],
  },
  { needs: ['MVOLA_CONSUMER_KEY', 'MVOLA_CONSUMER_SECRET', 'MVOLA_MERCHANT_PHONE'], more: ['MVOLA_BASE'] },
  { needs: ['ORANGE_CLIENT_ID', 'ORANGE_CLIENT_SECRET', 'ORANGE_MERCHANT_KEY'], more: ['ORANGE_BASE'] },
  { needs: ['AIRTEL_CLIENT_ID', 'AIRTEL_CLIENT_SECRET'], more: ['AIRTEL_BASE', 'AIRTEL_CALLBACK_KEY'] },
]

/** Checks across these settings. */
export function whatPaymentsLack(config: Installation): string[] {
  const problems: string[] = []
  const refuse = (when: unknown, problem: string) => void (when && problems.push(problem))
  const isComplete = groups.map(({ needs }) => needs.every((name) => config[name]))
  for (const [at, { needs, more }] of groups.entries()) {
    const given = [...needs, ...more].find((name) => config[name])
    if (given && !isComplete[at])
      problems.push(`${given} needs ${needs.filter((name) => name !== given).join(' and ')}`)
  }
  const [hasVanillaPay] = isComplete
  const { PAYMENT_INTERNATIONAL: international, PAYMENT_MOBILE_MONEY: mobileMoney } = config
  refuse(
    international === 'live' && !hasVanillaPay,
    'PAYMENT_INTERNATIONAL=live needs VANILLAPAY_CLIENT_ID, VANILLAPAY_CLIENT_SECRET and VANILLAPAY_KEY_SECRET',
  )
  refuse(
    mobileMoney === 'live' && !isComplete.includes(true),
    'PAYMENT_MOBILE_MONEY=live needs the settings of VANILLAPAY, MVOLA, ORANGE or AIRTEL',
  )
  const isLive = [international, mobileMoney].includes('live')
  refuse(isLive && !config.PUBLIC_URL, 'live payments need PUBLIC_URL: providers report to it')
  refuse(
    [international, mobileMoney].includes('sandbox') && !sharesSandbox(config),
    'the sandbox of payments needs NODES=1 or PAYMENT_SANDBOX_URL',
  )
  if (config.NODE_ENV !== 'production') return problems
  refuse(
    config.PAYMENT_SANDBOX_URL,
    'PAYMENT_SANDBOX_URL is not for production: everybody knows what signs its answers',
  )
  refuse(config.ORANGE_COUNTRY === 'dev', 'ORANGE_COUNTRY=dev is not for production: it moves no money')
  for (const name of ['VANILLAPAY_BASE', 'MVOLA_BASE', 'ORANGE_BASE', 'AIRTEL_BASE'] as const)
    refuse(config[name]?.startsWith('http:'), `${name} must be an address with https:// in production`)
  refuse(isLive && config.PUBLIC_URL?.startsWith('http:'), 'live payments need PUBLIC_URL with https:// in production')
  return problems
}

/** Otherwise each process would have a sandbox of its own, which knows nothing of the payments of the others. */
const sharesSandbox = ({ NODES, PAYMENT_SANDBOX_URL }: Installation) => NODES === 1 || Boolean(PAYMENT_SANDBOX_URL)

/** What a method is that no setting names. */
export const usualMode = (config: Installation): 'disabled' | 'sandbox' =>
  config.NODE_ENV !== 'production' && sharesSandbox(config) ? 'sandbox' : 'disabled'
