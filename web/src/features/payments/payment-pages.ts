/** The pages of payments share their parts, and one file: whoever pays meets several of them. */
export { EventPaymentPage } from './event-payment-page.tsx'
export { MandatePage } from './mandate-page.tsx'
export { Pay, PayFound } from './pay.tsx'
export { PayerPage } from './payer-page.tsx'
export { PaymentResultPage } from './payment-result-page.tsx'
export { TestPaymentPage } from './test-payment-page.tsx'
