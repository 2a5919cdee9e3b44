import type { fr } from './messages.fr.ts'

export const en: Readonly<Record<keyof typeof fr, string>> = {
  'dashboard.hello': 'Hello {name}',
  'dashboard.helloText': 'This is where the community stands.',
  'dashboard.waiting': 'Waiting requests',
  'dashboard.waitingNone': 'No request is waiting',
  'dashboard.waitingNoneText': 'Everything is up to date. A new request will appear here at once.',
  'dashboard.waitingOne': 'One person is waiting for your answer',
  'dashboard.waitingMany': '{n} people are waiting for your answer',
  'dashboard.waitingAction': 'Review the requests',
  'dashboard.members': 'Members',
  'dashboard.figureActive': 'Validated members',
  'dashboard.figureBlocked': 'Blocked',
  'dashboard.figureTotal': 'Accounts',
  'dashboard.byRole': 'By role',
  'dashboard.quickLinks': 'Administration',
  'dashboard.linkUsersText': 'Search, validate, change a role',
  'dashboard.linkAudit': 'Audit log',
  'dashboard.linkAuditText': 'Who did what, and when',
  'dashboard.linkOutbox': 'Sent messages',
  'dashboard.linkOutboxText': 'The e-mails and SMS of the site',
  'dashboard.linkDocuments': 'Document verification',
  'dashboard.linkDocumentsText': 'Documents handed in by members',
  'dashboard.linkTreasury': 'Treasury',
  'dashboard.linkTreasuryText': 'Payments, refunds, statements, desk',
  'dashboard.linkPayments': 'Payment test',
  'dashboard.linkPaymentsText': 'Before opening it to members',
  'dashboard.linkStreaming': 'Streaming test',
  'dashboard.linkStreamingText': 'Before the first broadcast',

  'dashboard.hide': 'Hide',
  'dashboard.warnings': 'To be set on the server',
  'dashboard.warning.noMail':
    'No mail server is set (SMTP_URL): messages stay under “Sent messages”, and nobody gets them.',
  'dashboard.warning.noProxy':
    'TRUST_PROXY is not set: behind a proxy all visitors have one address and share one set of limits.',
}
