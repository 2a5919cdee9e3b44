/** Reports to the moderators, also without a network (lib/acts/waiting-acts.ts). */
import { actLongLife } from '@vondrona/rules/constants'
import type { ActKind } from '../../lib/acts/make-waiting-acts.ts'
import { declareActs } from '../../lib/acts/waiting-acts.ts'
import { call, Refusal } from '../../lib/api/graphql.ts'
import { ReportContentDocument, type ReportContentVariables } from './operations.generated.ts'

/** The server has a report of this member already; one whose answer was lost says the same when it is repeated. */
export const reportedBefore = 'REPORTED_BEFORE'

const report: ActKind<ReportContentVariables> = {
  about: ({ kind, id }) => `report:${kind}:${id}`,
  past: [reportedBefore],
  life: actLongLife,
  async send(one) {
    const { reportContent } = await call(ReportContentDocument, one)
    if (!reportContent) throw new Refusal({ code: reportedBefore, message: '' })
  },
}

export const kinds = declareActs({ 'report.send': report })
