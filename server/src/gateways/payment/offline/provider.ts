import { nothingKnown } from '../evidence.ts'
import type { PaymentProvider } from '../port.ts'

const day = 24 * 60 * 60_000

/**
 * The mandate (D-22): the payer gets a reference and pays at a desk, a counter or by transfer; staff confirm what they
 * received. No network: a start always succeeds, an answer has no news, and there are no callbacks.
 */
export function offline({ window = 3 * day }: { window?: number } = {}): PaymentProvider {
  return {
    id: 'offline',
    capabilities: {
      flow: 'instruction',
      methods: ['mandate'],
      needsPhone: false,
      refund: 'manual',
      minimum: 1,
      window,
      asksByProviderReference: false,
    },
    start: async () => ({ providerReference: null, payUrl: null, callbackKey: null, raw: null }),
    ask: async (attempt) => ({
      ...nothingKnown(attempt),
      status: 'pending',
      dedupeKey: `pull:${attempt.reference}:pending`,
    }),
    parseCallback: async () => 'ignored',
  }
}
