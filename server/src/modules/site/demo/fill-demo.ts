import { type Kernel, systemContext } from '../../../kernel/context.ts'
import { hasUsers } from '../../accounts/index.ts'
import { announceQueueLength } from '../../members/index.ts'
import { makeDemoAccounts } from './accounts.ts'
import { addArticles } from './add-articles.ts'
import { addEvents } from './add-events.ts'
import { addLives } from './add-lives.ts'
import { addMembers } from './add-members.ts'
import { addParticipations } from './add-participations.ts'
import { addRequests } from './add-requests.ts'
import { addTeam } from './add-team.ts'
import { keepCards } from './cards.ts'
import { hashPasswords } from './demo-context.ts'
import { inThePast } from './past-context.ts'
import { waitForOthers } from './store.ts'

/**
 * Fills an installation without a single account; does nothing on any other. One transaction: complete or not at all.
 */
export async function fillDemo(kernel: Kernel): Promise<void> {
  if (await hasUsers(kernel.db)) return
  await systemContext(kernel).transaction(async (tx) => {
    await waitForOthers(tx)
    if (await hasUsers(tx)) return
    const accounts = await makeDemoAccounts(kernel.config)
    const [hashOf, cards] = await Promise.all([hashPasswords(kernel, accounts), keepCards(systemContext(kernel))])
    const demo = { kernel, tx, now: kernel.now(), hashOf }
    const admin = await addTeam(demo)
    const members = await addMembers(demo, admin)
    await addRequests(demo, admin, cards)
    await addLives(demo)
    const covers = await addArticles(demo)
    await addParticipations(demo, admin, members, await addEvents(demo, covers))
    await announceQueueLength(inThePast(kernel, tx, { at: demo.now }))
  })
}
