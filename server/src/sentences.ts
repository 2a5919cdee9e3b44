import { texts as accounts } from '@vondrona/rules/accounts'
import { texts as legal } from '@vondrona/rules/accounts/legal'
import { texts as audit } from '@vondrona/rules/audit'
import { texts as chat } from '@vondrona/rules/chat'
import { texts as discussion } from '@vondrona/rules/chat/discussion'
import { texts as identity } from '@vondrona/rules/identity'
import { texts as lives } from '@vondrona/rules/lives'
import { texts as magazine } from '@vondrona/rules/magazine'
import { texts as reading } from '@vondrona/rules/magazine/reading'
import { texts as members } from '@vondrona/rules/members'
import { texts as notifications } from '@vondrona/rules/notifications'
import { texts as outbox } from '@vondrona/rules/outbox'
import { texts as privacy } from '@vondrona/rules/privacy'
import { texts as sessions } from '@vondrona/rules/sessions'
import { texts as reauthentication } from '@vondrona/rules/sessions/reauthentication'
import { texts as verification } from '@vondrona/rules/sessions/verification'
import { texts as shell } from '@vondrona/rules/shell'
import { texts as signup } from '@vondrona/rules/signup'
import { texts as site } from '@vondrona/rules/site'
import { texts as help } from '@vondrona/rules/site/help'
import type { Catalogue } from '@vondrona/rules/texts'
import { texts as uploads } from '@vondrona/rules/uploads'
import { texts as picture } from '@vondrona/rules/uploads/picture'
import type { Sentences } from './kernel/refusal.ts'

const catalogues: readonly Catalogue<string>[] = [
  shell,
  audit,
  outbox,
  notifications,
  uploads,
  picture,
  accounts,
  reauthentication,
  sessions,
  verification,
  identity,
  signup,
  members,
  magazine,
  reading,
  lives,
  chat,
  discussion,
  privacy,
  site,
  help,
  legal,
]

/** Every sentence in both languages: the server responds in the caller's language. */
export async function loadSentences(): Promise<Sentences> {
  const english = await Promise.all(catalogues.map((one) => one.en()))
  return {
    fr: Object.assign({}, ...catalogues.map((one) => one.fr)),
    en: Object.assign({}, ...english),
  }
}
