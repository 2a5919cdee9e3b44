// Generated from rules/src/domains.ts and the files of the domains by `npm run codegen`. Do not edit.
import { texts as accounts } from '@vondrona/rules/accounts'
import { texts as audit } from '@vondrona/rules/audit'
import { texts as chat } from '@vondrona/rules/chat'
import { texts as identity } from '@vondrona/rules/identity'
import { texts as lives } from '@vondrona/rules/lives'
import { texts as magazine } from '@vondrona/rules/magazine'
import { texts as members } from '@vondrona/rules/members'
import { texts as notifications } from '@vondrona/rules/notifications'
import { texts as outbox } from '@vondrona/rules/outbox'
import { texts as privacy } from '@vondrona/rules/privacy'
import { texts as sessions } from '@vondrona/rules/sessions'
import { texts as signup } from '@vondrona/rules/signup'
import { texts as site } from '@vondrona/rules/site'
import { texts as uploads } from '@vondrona/rules/uploads'

export const ofDomains = [
  audit,
  outbox,
  notifications,
  uploads,
  accounts,
  sessions,
  identity,
  signup,
  members,
  magazine,
  lives,
  chat,
  privacy,
  site,
] as const
