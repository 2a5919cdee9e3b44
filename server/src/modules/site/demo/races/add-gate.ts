import type { UserRow } from '../../../accounts/index.ts'
import { createGateLink } from '../../../gate/index.ts'
import { keepDemoLink } from '../accounts.ts'
import type { DemoContext } from '../demo-context.ts'
import { inThePast } from '../past-context.ts'

/** F-EVT-14, F-RACE-11: links for the volunteers at the start of a race and at its bib desk; printed with the accounts. */
export async function addGate(
  { kernel, tx, now }: DemoContext,
  admin: UserRow,
  eventId: string | undefined,
): Promise<void> {
  const ctx = inThePast(kernel, tx, { at: now, as: admin })
  for (const [role, name] of [
    ['gate', 'Entrée nord'],
    ['desk', 'Retrait des dossards'],
  ] as const) {
    const { url } = await createGateLink(ctx, { eventId, name, role })
    const { pathname, hash } = new URL(url)
    await keepDemoLink(kernel.config, role, pathname + hash)
  }
}
