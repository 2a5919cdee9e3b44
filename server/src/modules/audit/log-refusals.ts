import { notedRefusalLimit } from '@vondrona/rules/audit/constants'
import { type Kernel, makeContext } from '../../kernel/context.ts'
import type { Limit } from '../../kernel/limits/limits.ts'
import { writeAudit } from './write-audit.ts'

const perMember: Limit = {
  name: 'audit-refusals',
  points: notedRefusalLimit.perMember,
  seconds: notedRefusalLimit.window / 1000,
}

/** What a member tried without permission: a few entries suffice, and a flood must not fill the log. */
export function logRefusals(kernel: Kernel) {
  kernel.bus.on('authorization.refused', async ({ operation, actor, address }) => {
    const noted = await kernel.limits.spend(perMember, actor.id).then(
      () => true,
      () => false,
    )
    if (!noted) return
    const ctx = makeContext(kernel, { actor, address, language: 'fr', device: null })
    await writeAudit(kernel.db, ctx, 'authorization.refused', { targetId: actor.id, detail: { operation } })
  })
}
