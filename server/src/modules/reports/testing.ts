/** What the tests of this domain do again and again. */
import { makeLive } from '../../../test/media/lives.ts'
import type { Member, Person, World } from '../../../test/world.ts'

export const report =
  'mutation($kind: ReportKind!, $id: ID!, $reason: ReportReason!, $note: String) { reportContent(kind: $kind, id: $id, reason: $reason, note: $note) }'
export const decide =
  'mutation($id: ID!, $hide: Boolean, $mute: Int, $ban: ReportBan) { decideReport(id: $id, hide: $hide, mute: $mute, ban: $ban) }'
export const dismiss = 'mutation($id: ID!) { dismissReport(id: $id) }'
export const escalate = 'mutation($id: ID!, $note: String!) { escalateReport(id: $id, note: $note) }'
export const counts = '{ reportCounts { open escalated } }'
export const list = `query($list: ReportList!, $pagination: PaginationInput) { reports(list: $list, pagination: $pagination) {
  hasMore endCursor items { id kind thingId status reporters reasons { reason count } notes measures mayDecide escalation
    escalatedBy hidden mutedMinutes banned decidedBy thing { title text ownerId ownerName liveId contestId } } } }`

/** The lines as this member sees them. */
export const linesOf = async (person: Person, of: 'open' | 'escalated' | 'decided' = 'open') =>
  (await person.ok(list, { list: of })).reports.items

export const say = async (person: Person, liveId: string, message = 'Achetez ici !'): Promise<string> =>
  (
    await person.ok(
      'mutation($liveId: ID!, $message: String!) { addComment(liveId: $liveId, message: $message) { id } }',
      {
        liveId,
        message,
      },
    )
  ).addComment.id

/** A live with a comment by `author`, who is nobody's friend. */
export async function setting(w: World) {
  const owner = await w.member({ role: 'streamer' })
  const [author, reader, moderator, admin] = [
    await w.member(),
    await w.member(),
    await w.member({ role: 'moderator' }),
    await w.member({ role: 'admin' }),
  ]
  const live = await makeLive(w, owner)
  return { owner, author, reader, moderator, admin, live, comment: await say(author, live.id) }
}

/** The kinds of news that this member got. */
export const newsOf = async (w: World, { id }: Member): Promise<string[]> =>
  (await w.sql<{ kind: string }>('select kind from notification where user_id = $1 order by id', [id])).map(
    ({ kind }) => kind,
  )
