// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import { permissions as accounts } from '../accounts/permissions.ts'
import { permissions as applications } from '../applications/permissions.ts'
import { permissions as audit } from '../audit/permissions.ts'
import { permissions as bibs } from '../bibs/permissions.ts'
import { permissions as chat } from '../chat/permissions.ts'
import { permissions as contests } from '../contests/permissions.ts'
import { permissions as dashboard } from '../dashboard/permissions.ts'
import { permissions as documents } from '../documents/permissions.ts'
import { permissions as events } from '../events/permissions.ts'
import { permissions as forms } from '../forms/permissions.ts'
import { permissions as gate } from '../gate/permissions.ts'
import { permissions as identity } from '../identity/permissions.ts'
import { permissions as lives } from '../lives/permissions.ts'
import { permissions as magazine } from '../magazine/permissions.ts'
import { permissions as members } from '../members/permissions.ts'
import { permissions as notifications } from '../notifications/permissions.ts'
import { permissions as orders } from '../orders/permissions.ts'
import { permissions as outbox } from '../outbox/permissions.ts'
import { permissions as payments } from '../payments/permissions.ts'
import { permissions as privacy } from '../privacy/permissions.ts'
import { permissions as races } from '../races/permissions.ts'
import { permissions as reports } from '../reports/permissions.ts'
import { permissions as sessions } from '../sessions/permissions.ts'
import { permissions as signup } from '../signup/permissions.ts'
import { permissions as site } from '../site/permissions.ts'
import { permissions as tickets } from '../tickets/permissions.ts'
import { permissions as uploads } from '../uploads/permissions.ts'
import { permissions as votes } from '../votes/permissions.ts'

export const declared = [
  audit,
  outbox,
  notifications,
  uploads,
  accounts,
  sessions,
  identity,
  signup,
  members,
  reports,
  magazine,
  lives,
  chat,
  votes,
  forms,
  documents,
  events,
  payments,
  contests,
  orders,
  tickets,
  bibs,
  applications,
  races,
  gate,
  privacy,
  dashboard,
  site,
] as const
