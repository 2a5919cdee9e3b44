import type { UserRow } from '../../../accounts/index.ts'
import { saveBibNumberConfig } from '../../../bibs/index.ts'
import type { DemoContext } from '../demo-context.ts'
import { inThePast } from '../past-context.ts'

/** Prefix, first and last number of each race, by the title of its event. */
const ranges: Readonly<Record<string, readonly [string, number, number]>> = {
  Marathon: ['M-', 1, 1_999],
  'Foulée Écolo (10 km)': ['FE-', 2_000, 3_999],
  'Maratoons (2 km)': ['MT-', 5_000, 5_999],
}

/** R-BIB-01: each race has its own numbers, given with the payment; those of one race perhaps at the desk. */
export async function addBibs(
  { kernel, tx }: DemoContext,
  admin: UserRow,
  eventIds: ReadonlyMap<string, string>,
  at: Date,
  atDesk?: string,
): Promise<void> {
  const ctx = inThePast(kernel, tx, { at, as: admin })
  for (const [title, [prefix, startNumber, endNumber]] of Object.entries(ranges))
    await saveBibNumberConfig(ctx, {
      applicationTypeId: eventIds.get(title),
      isEnabled: true,
      digitCount: 4,
      assignment: title === atDesk ? 'pickup' : 'payment',
      prefix,
      startNumber,
      endNumber,
      allowWishes: false,
    })
}
