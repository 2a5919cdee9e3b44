import type { PaymentMethod, PaymentProvider } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'

const shown = ['international', 'mobile_money', 'mandate'] as const satisfies readonly PaymentMethod[]

/** D-21: every way to pay, also those that are disabled. */
export function paymentMethods(ctx: Context) {
  ctx.admit('paymentMethods')
  return shown.map((method) => {
    const { mode, isTestOnly, operators } = ctx.payments.methods[method]
    const provider: PaymentProvider | null = isTestOnly ? null : ctx.payments.providerFor(method, operators[0] ?? null)
    return {
      method,
      mode: isTestOnly ? ('disabled' as const) : mode,
      operators: isTestOnly ? [] : operators,
      minAmount: provider?.capabilities.minimum ?? null,
    }
  })
}
