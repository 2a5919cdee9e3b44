/** Who collects money for us; `sandbox` plays a provider without money, `offline` is a desk, a counter, a transfer. */
export const providers = ['mvola', 'orange', 'airtel', 'vanillapay', 'offline', 'sandbox'] as const
export type Provider = (typeof providers)[number]

/** Whose statements can be imported: of everybody who holds money. */
export const statedProviders = providers.filter((one) => one !== 'sandbox')
