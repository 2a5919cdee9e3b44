import type { ReportKind, ReportMeasure } from '@vondrona/rules/reports'
import type { Context, Kernel } from '../../kernel/context.ts'
import { perProcess } from '../../kernel/per-process.ts'

/** A thing as everybody may see it now. */
export interface ReportedThing {
  id: string
  /** Null: a visitor's. */
  ownerId: string | null
  title: string | null
  text: string | null
  picture: string | null
  ownerName: string
  /** The live in which it stands, or which it is. */
  liveId: string | null
  /** The contest in which it is entered, by number: whose it is is told to nobody. */
  contestId?: string
  /** What can be done about it now, unless something of this very thing forbids it to the caller; `may` is asked, too. */
  measures: readonly ReportMeasure[]
}

type Run<Extra> = (ctx: Context, thing: ReportedThing, extra: Extra) => Promise<unknown>

/** One kind of thing that members can report, as the domain that owns it knows it. */
export interface Reportable {
  kind: ReportKind
  /** By id, of those that exist and that every member may see; one query for all. */
  find(ctx: Context, ids: readonly string[]): Promise<Map<string, ReportedThing>>
  /** Whether the caller may take this measure; what it does asks again. */
  may(ctx: Context, measure: ReportMeasure): boolean
  /** They run inside the transaction of the decision, as use cases of the caller. */
  hide?: (ctx: Context, thing: ReportedThing) => Promise<unknown>
  /** For so many minutes. */
  mute?: Run<number>
  ban?: Run<{ everywhere: boolean }>
}

const reportables = perProcess(() => new Map<ReportKind, Reportable>())

/** A domain whose things can be reported says how to show and how to hide them; called in its `listen`. */
export const registerReportable = (kernel: Kernel, reportable: Reportable) =>
  void reportables(kernel).set(reportable.kind, reportable)

/** What the owning domain says about a kind; undefined: no domain has it. */
export const reportableOf = (kernel: Kernel, kind: ReportKind): Reportable | undefined => reportables(kernel).get(kind)

/** The things of some lines as they are now, by the line's id; missing: gone. One query for each kind. */
export async function thingsOf(
  ctx: Context,
  lines: readonly { id: string; kind: ReportKind; thingId: string }[],
): Promise<Map<string, ReportedThing>> {
  const found = new Map<string, ReportedThing>()
  const byKind = Map.groupBy(lines, ({ kind }) => kind)
  await Promise.all(
    [...byKind].map(async ([kind, some]) => {
      const things = await reportableOf(ctx, kind)?.find(
        ctx,
        some.map(({ thingId }) => thingId),
      )
      for (const { id, thingId } of some) {
        const thing = things?.get(thingId)
        if (thing) found.set(id, thing)
      }
    }),
  )
  return found
}
