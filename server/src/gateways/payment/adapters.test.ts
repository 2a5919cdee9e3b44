import { airtelProtocol, mvolaProtocol, orangeProtocol, vanillaPayProtocol } from '../../stand-ins/index.ts'
import { airtelMoney } from './airtel/provider.ts'
import { mvola } from './mvola/provider.ts'
import { orangeMoney } from './orange/provider.ts'
import { paymentContract } from './payment.contract.ts'
import { vanillaPay } from './vanillapay/provider.ts'

paymentContract(
  'Vanilla Pay',
  {
    protocol: () => vanillaPayProtocol(),
    open: (base, { key: keySecret, ...known }, now, client) => vanillaPay({ base, keySecret, ...known, now, client }),
  },
  { signs: true, expires: false, refuses: 'method', repeatsAmount: false },
)

paymentContract(
  'MVola',
  {
    protocol: () => mvolaProtocol,
    open: (base, { clientId: consumerKey, clientSecret: consumerSecret }, now, client) =>
      mvola({
        base,
        consumerKey,
        consumerSecret,
        merchantPhone: '+261340000009',
        partnerName: 'Vondrona',
        now,
        client,
      }),
  },
  { signs: false, expires: false, refuses: 'payer', repeatsAmount: true },
)

paymentContract(
  'Orange Money',
  {
    protocol: () => orangeProtocol,
    open: (base, { key: merchantKey, ...known }, now, client) =>
      orangeMoney({ base, merchantKey, ...known, country: 'mg', now, client }),
  },
  { signs: false, expires: true, refuses: 'amount', repeatsAmount: false },
)

for (const signsObject of [false, true])
  paymentContract(
    `Airtel Money, which signs ${signsObject ? 'an object with the transaction' : 'the transaction'}`,
    {
      protocol: (callbackUrl) => airtelProtocol({ callbackUrl, signsObject }),
      open: (base, { key: callbackKey, ...known }, now, client) =>
        airtelMoney({ base, callbackKey, ...known, now, client }),
    },
    { signs: true, expires: true, refuses: 'payer', repeatsAmount: false },
  )

paymentContract(
  'Airtel Money without signatures',
  {
    protocol: (callbackUrl) => airtelProtocol({ callbackUrl, signs: false }),
    open: (base, { clientId, clientSecret }, now, client) =>
      airtelMoney({ base, clientId, clientSecret, callbackKey: null, now, client }),
  },
  { signs: false, expires: true, refuses: 'payer', repeatsAmount: false },
)
