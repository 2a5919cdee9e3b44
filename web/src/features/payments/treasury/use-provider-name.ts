import { texts } from '@vondrona/rules/payments/treasury'
import { useTexts } from '../../../lib/texts/texts.ts'

/** Whose statements can be imported. */
export const statedProviders = ['mvola', 'orange', 'airtel', 'vanillapay', 'offline'] as const
const names = [...statedProviders, 'sandbox'] as const

/** Who collects money for us, as people call them. */
export function useProviderName(): (id: string) => string {
  const t = useTexts(texts)
  return (id) => {
    const known = names.find((one) => one === id)
    return known ? t(`treasury.provider.${known}`) : id
  }
}
