import { providers } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Who collects money for us, as people call them. */
export function useProviderName(): (id: string) => string {
  const t = useTexts(texts)
  return (id) => {
    const known = providers.find((one) => one === id)
    return known ? t(`treasury.provider.${known}`) : id
  }
}
