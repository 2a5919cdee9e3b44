import { type Kernel, systemContext } from '../../../kernel/context.ts'
import { hasUsers } from '../../accounts/index.ts'
import { announceDocuments } from '../../documents/index.ts'
import { announceQueueLength } from '../../members/index.ts'
import { announceReports } from '../../reports/index.ts'
import { makeDemoAccounts } from './accounts.ts'
import { addEvents, raceSaturday } from './add-events.ts'
import { addLives } from './add-lives.ts'
import { addMembers } from './add-members.ts'
import { addParticipations } from './add-participations.ts'
import { addRequests } from './add-requests.ts'
import { addTeam } from './add-team.ts'
import { addVotes } from './add-votes.ts'
import { keepCards } from './cards.ts'
import { addContests } from './contests/add-contests.ts'
import { hashPasswords } from './demo-context.ts'
import { addDocuments } from './documents/add-documents.ts'
import { addArticles } from './magazine/add-articles.ts'
import { inThePast } from './past-context.ts'
import { addBibs } from './races/add-bibs.ts'
import { addGate } from './races/add-gate.ts'
import { addRegistrations } from './races/add-registrations.ts'
import { addReports } from './reports/add-reports.ts'
import { waitForOthers } from './store.ts'

const day = 86_400_000

interface DemoDate {
  /** When it is filled. */
  now: Date
  /** Midnight in Madagascar of the Saturday of the race weekend; otherwise the first one at least three weeks away. */
  saturday?: Date
  /** The race whose bibs are given at the desk; those of the others with the payment. */
  atDesk?: string
}

/**
 * Fills an installation without a single account; does nothing on any other. One transaction: complete or not at all.
 * Gives the ids of its events by their titles.
 */
export async function fillDemo(
  kernel: Kernel,
  { now, saturday, atDesk }: DemoDate = { now: kernel.now() },
): Promise<ReadonlyMap<string, string> | null> {
  if (await hasUsers(kernel.db)) return null
  return systemContext(kernel).transaction(async (tx) => {
    await waitForOthers(tx)
    if (await hasUsers(tx)) return null
    const accounts = await makeDemoAccounts(kernel.config)
    const [hashOf, cards] = await Promise.all([hashPasswords(kernel, accounts), keepCards(systemContext(kernel))])
    const demo = { kernel, tx, now, hashOf }
    const admin = await addTeam(demo)
    const members = await addMembers(demo, admin)
    await addRequests(demo, admin, cards)
    const lives = await addLives(demo, members)
    const { covers, articleIds } = await addArticles(demo)
    const eventIds = await addEvents(demo, covers, saturday ?? raceSaturday(now))
    await addBibs(demo, admin, eventIds, new Date(now.getTime() - 6 * day), atDesk)
    await addParticipations(demo, admin, members, eventIds)
    await addRegistrations(demo, admin, eventIds)
    await addVotes(demo, admin, members, covers)
    const [contestEntry = ''] = await addContests(demo, members, covers)
    await addReports(demo, members, { articleIds, lives, contestEntry })
    await addDocuments(demo, admin, members)
    await addGate(demo, admin, eventIds.get('Marathon'))
    await announceQueueLength(inThePast(kernel, tx, { at: now }))
    await announceDocuments(inThePast(kernel, tx, { at: now }))
    await announceReports(inThePast(kernel, tx, { at: now }))
    return eventIds
  })
}
