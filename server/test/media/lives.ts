/** Lives and their sockets, for tests. */
import { snakeCase } from '../../src/kernel/column-names.ts'
import type { LiveRow } from '../../src/modules/lives/index.ts'
import type { Member, TestSocket, World } from '../world.ts'

let lives = 0

/** A live of this member, written straight into the database. */
export async function makeLive(w: World, owner: Member, changes: Partial<LiveRow> = {}): Promise<LiveRow> {
  const row = {
    id: w.kernel.newId(),
    authorId: owner.id,
    title: 'Direct de la course',
    sourceKind: 'browser',
    playName: `piste${++lives}`,
    status: 'active',
    sourceChangedAt: w.now(),
    createdAt: w.now(),
    updatedAt: w.now(),
    ...changes,
  }
  const names = Object.keys(row)
  const [made] = await w.sql<LiveRow>(
    `insert into live (${names.map(snakeCase)}) values (${names.map((_, index) => `$${index + 1}`)}) returning *`,
    Object.values(row),
  )
  return made as LiveRow
}

/** A socket that heard the server's word about each of these events. */
export async function listening(
  w: World,
  member: Member | null,
  ...events: string[]
): Promise<TestSocket & { id: string }> {
  const socket = await w.socket(member?.token)
  const { clientId } = await socket.next('welcome')
  if (member) await socket.next('authenticated')
  for (const event of events) {
    socket.send({ type: 'subscribe', event })
    await socket.next('subscription_success')
  }
  return { ...socket, id: String(clientId) }
}

/** Whatever was sent to these sockets before has arrived. */
export async function caughtUp(...sockets: TestSocket[]): Promise<void> {
  for (const socket of sockets) {
    socket.send({ type: 'ping' })
    await socket.next('pong')
  }
}
