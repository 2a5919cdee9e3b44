/** What waits on this device beside the acts (lib/acts): each keeper sends or saves its own, and is where the person sees to it. */
import { linkTo } from '@vondrona/rules/pages'
import { pendingActs } from '../lib/acts/waiting-acts.ts'
import { readKey } from '../lib/device/browser-storage.ts'
import { store } from '../lib/device/indexed-db-store.ts'
import { applicationDraftPrefix, databaseName, registrationDraftKey } from '../lib/session/session-end.ts'

export interface KeptElsewhere {
  id: string
  /** What it is, as a text of the catalogue; `title` and `n` are filled in. */
  kind: 'waiting.scans' | 'waiting.pickUps' | 'waiting.application' | 'waiting.article' | 'waiting.registration'
  title: string
  n: number
  since: number | null
  /** The page that has it. */
  to: string
}

/** One keeper: what it has of this member, or of this device. */
export type Keeper = (member: string | undefined) => Promise<readonly KeptElsewhere[]>

/** A keeper is loaded only where it has ever kept something: opening its database would make it. */
async function mayHave(database: string): Promise<boolean> {
  const listed = await globalThis.indexedDB?.databases?.()
  return !listed || listed.some(({ name }) => name === database)
}

const scans: Keeper = async () => {
  if (!(await mayHave('vondrona-gate'))) return []
  const { gateStore } = await import('../features/gate/offline/gate-keeper.ts')
  return (await gateStore.unsent()).map(({ gateKey, ...rest }) => ({
    ...rest,
    id: `gate:${gateKey}`,
    kind: 'waiting.scans',
    to: `${linkTo('gate')}#${gateKey}`,
  }))
}

const pickUps: Keeper = async () => {
  if (!(await mayHave('vondrona-desk'))) return []
  const { deskStore, eventOfKey } = await import('../features/gate/desk/desk-keeper.ts')
  return (await deskStore.unsent()).map(({ gateKey, ...rest }) => {
    const eventId = eventOfKey(gateKey)
    const to = linkTo('bib-desk') + (eventId ? `?event=${eventId}` : `#${gateKey}`)
    return { ...rest, id: `desk:${gateKey}`, kind: 'waiting.pickUps', to }
  })
}

/** Of a desk that needs a session to send it. */
export const isOfSession = ({ kind, to }: KeptElsewhere): boolean =>
  kind === 'waiting.pickUps' && to.includes('?event=')

const plain = { title: '', n: 1, since: null }

const applications: Keeper = async (member) => {
  if (member === undefined || !(await mayHave(databaseName))) return []
  if (!(await store.keys()).some((key) => key.startsWith(applicationDraftPrefix))) return []
  const { typesWithKeptDraft } = await import('../features/applications/drafting/draft-requests.ts')
  const leaving = pendingActs().flatMap(({ kind, variables }) =>
    kind === 'application.send' ? (variables as { typeId: string }).typeId : [],
  )
  const typeIds = (await typesWithKeptDraft()).filter((typeId) => !leaving.includes(typeId)) // it is among the acts
  return typeIds.map((typeId) => ({
    ...plain,
    id: `application:${typeId}`,
    kind: 'waiting.application',
    to: linkTo('apply', { typeId }),
  }))
}

const articles: Keeper = async (member) => {
  if (member === undefined || !(await mayHave('vondrona-texts'))) return []
  const { enterWindow, leftTexts } = await import('../features/magazine/editor/saving/local-copies.ts')
  await enterWindow()
  return (await leftTexts(member)).map(({ article, session, at, written }) => ({
    id: `article:${session}`,
    kind: 'waiting.article',
    title: written.title.trim(),
    n: 1,
    since: at,
    to: linkTo('edit-article', { id: article }),
  }))
}

const registration: Keeper = async () => {
  if (readKey('local', registrationDraftKey) === null) return []
  const { hasDraft } = await import('../features/races/registering/use-draft.ts')
  return hasDraft() ? [{ ...plain, id: 'registration', kind: 'waiting.registration', to: linkTo('mit-payment') }] : []
}

const keepers = [scans, pickUps, applications, articles, registration]

export interface Found {
  all: readonly KeptElsewhere[]
  /** False: a keeper could not be asked, so nobody knows whether something waits there. */
  isWhole: boolean
}

export async function askKeepers(asked: readonly Keeper[], member: string | undefined): Promise<Found> {
  const answers = await Promise.allSettled(asked.map((keeper) => keeper(member)))
  const all = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  return { all, isWhole: answers.every(({ status }) => status === 'fulfilled') }
}

export const keptElsewhere = (member: string | undefined): Promise<Found> => askKeepers(keepers, member)
