import { live } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Health } from '../../../kernel/figures/overview.ts'

/** F-ADM-09: whether the gateway answers; one that does not answer in time is away. */
export async function gatewayHealth({ media }: Context): Promise<Health> {
  if (media.engine === 'off') return { state: 'off' }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(resolve, live.gatewayPatience, null)))
  try {
    const found = await Promise.race([media.health(), late])
    if (!found?.ok) return { state: 'failing' }
    const lacks = media.engine === 'embedded' && found.missing.length > 0 // another engine never has all of it
    return { state: lacks ? 'warning' : 'ok', value: found.ms }
  } catch {
    return { state: 'failing' }
  } finally {
    clearTimeout(timer)
  }
}
