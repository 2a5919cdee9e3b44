import { declareStates } from '../states/index.ts'

export const reportStatuses = ['open', 'escalated', 'acted', 'dismissed', 'gone'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Lines that wait for somebody; of one thing there is at most one. */
export const waitingStatuses = ['open', 'escalated'] as const satisfies readonly ReportStatus[]

export const reportStates = declareStates({
  of: 'what members reported',
  states: reportStatuses,
  begins: ['open'],
  moves: {
    escalate: { from: ['open'], to: 'escalated', by: ['escalateReport'] },
    /** Also when the thing is hidden where it stands. */
    act: {
      from: ['open', 'escalated'],
      to: 'acted',
      by: ['decideReport', 'deleteComment', 'deleteArticle', 'updateArticle', 'deleteLive'],
      notifies: { member: 'report.acted', author: 'report.removed' },
    },
    dismiss: {
      from: ['open', 'escalated'],
      to: 'dismissed',
      by: ['dismissReport'],
      notifies: { member: 'report.dismissed' },
    },
    /** Its owner deleted it or took it back, or the account was erased. */
    vanish: {
      from: ['open', 'escalated'],
      to: 'gone',
      by: ['deleteComment', 'deleteArticle', 'updateArticle', 'deleteLive', 'dismissReport', 'job'],
      notifies: { member: 'report.gone' },
    },
  },
})
