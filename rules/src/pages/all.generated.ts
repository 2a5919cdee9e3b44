// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import { pages as accounts } from '../accounts/pages.ts'
import { pages as applications } from '../applications/pages.ts'
import { pages as audit } from '../audit/pages.ts'
import { pages as contests } from '../contests/pages.ts'
import { pages as dashboard } from '../dashboard/pages.ts'
import { pages as documents } from '../documents/pages.ts'
import { pages as events } from '../events/pages.ts'
import { pages as gate } from '../gate/pages.ts'
import { pages as identity } from '../identity/pages.ts'
import { pages as lives } from '../lives/pages.ts'
import { pages as magazine } from '../magazine/pages.ts'
import { pages as members } from '../members/pages.ts'
import { pages as notifications } from '../notifications/pages.ts'
import { pages as outbox } from '../outbox/pages.ts'
import { pages as payments } from '../payments/pages.ts'
import { pages as privacy } from '../privacy/pages.ts'
import { pages as races } from '../races/pages.ts'
import { pages as reports } from '../reports/pages.ts'
import { pages as sessions } from '../sessions/pages.ts'
import { pages as signup } from '../signup/pages.ts'
import { pages as site } from '../site/pages.ts'
import { pages as tickets } from '../tickets/pages.ts'
import { pages as votes } from '../votes/pages.ts'

export const declared = {
  ...audit,
  ...outbox,
  ...notifications,
  ...accounts,
  ...sessions,
  ...identity,
  ...signup,
  ...members,
  ...reports,
  ...magazine,
  ...lives,
  ...votes,
  ...documents,
  ...events,
  ...payments,
  ...contests,
  ...tickets,
  ...applications,
  ...races,
  ...gate,
  ...privacy,
  ...dashboard,
  ...site,
}
