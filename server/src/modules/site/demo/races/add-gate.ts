import type { UserRow } from '../../../accounts/index.ts'
import { createGateLink } from '../../../gate/index.ts'
import { keepDemoGate } from '../accounts.ts'
import type { DemoContext } from '../demo-context.ts'
import { inThePast } from '../past-context.ts'

/** F-EVT-14: a link for the volunteers at the start of a race; printed with the accounts. */
export async function addGate(
  { kernel, tx, now }: DemoContext,
  admin: UserRow,
  eventId: string | undefined,
): Promise<void> {
  const ctx = inThePast(kernel, tx, { at: now, as: admin })
  const { url } = await createGateLink(ctx, { eventId, name: 'Entrée nord' })
  const { pathname, hash } = new URL(url)
  await keepDemoGate(kernel.config, pathname + hash)
}
