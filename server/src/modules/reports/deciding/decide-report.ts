import { decisionInput, type ReportMeasure } from '@vondrona/rules/reports'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type Reportable, type ReportedThing, reportableOf } from '../reportables.ts'
import { closeLine } from './close-line.ts'
import { decidedAlready, findWaiting } from './find-waiting.ts'

interface Measures {
  hide?: boolean | null | undefined
  mute?: number | null | undefined
  ban?: 'here' | 'everywhere' | null | undefined
}

/** D-20: hides the thing, mutes or bans whose it is; all of it and the decision are one commit. */
export async function decideReport(ctx: Context, { id, ...raw }: { id: string }): Promise<boolean> {
  ctx.require('decideReport')
  const measures = parse(decisionInput, raw)
  await findWaiting(ctx, id)
  return ctx.transaction(async (tx) => {
    const { actor, language, address, device } = ctx
    const inside = makeContext({ ...ctx, db: tx }, { actor, language, address, device }) // no second connection
    const line = await findWaiting(inside, id)
    const reportable = reportableOf(ctx, line.kind)
    const thing = (await reportable?.find(inside, [line.thingId]))?.get(line.thingId)
    if (!reportable || !thing) throw new Refusal('NOT_FOUND', 'reports.notFound')
    const taken = {
      hidden: measures.hide ?? false,
      mutedMinutes: measures.mute ?? null,
      banned: measures.ban ?? null,
    }
    if (!(await closeLine(tx, ctx, { id: line.id, seen: line.status }, 'act', taken))) throw decidedAlready()
    await take(inside, reportable, thing, measures)
    return true
  })
}

/** What the moderator chose, in the words of the registry. */
const named = ({ hide, mute, ban }: Measures): ReportMeasure[] => [
  ...(hide ? (['hide'] as const) : []),
  ...(mute ? (['mute'] as const) : []),
  ...(ban ? ([ban === 'here' ? 'ban' : 'banEverywhere'] as const) : []),
]

async function take(ctx: Context, reportable: Reportable, thing: ReportedThing, wanted: Measures) {
  const possible = named(wanted).every((one) => thing.measures.includes(one) && reportable.may(ctx, one))
  if (!possible) throw new Refusal('FORBIDDEN', 'reports.notHere')
  if (wanted.mute) await reportable.mute?.(ctx, thing, wanted.mute)
  if (wanted.ban) await reportable.ban?.(ctx, thing, { everywhere: wanted.ban === 'everywhere' })
  if (wanted.hide) await reportable.hide?.(ctx, thing)
}
