import { mayModerate } from '@vondrona/rules/chat'
import type { Context } from '../../kernel/context.ts'
import type { Events } from '../../kernel/events/bus.ts'
import type { Rooms } from '../../kernel/module.ts'
import { chatStateOf } from './chat-state.ts'
import { eventOf, type makeRooms, prefix } from './rooms.ts'

type ChatRooms = Pick<ReturnType<typeof makeRooms>, 'all'>
type Change = Events['chat.changed']
type Found = NonNullable<Awaited<ReturnType<typeof chatStateOf>>>

/** `chat_state`: the pace to everybody; what they may do now to the member, and to those who moderate. */
export async function sendChatStates(
  ctx: Context,
  chatRooms: ChatRooms,
  rooms: Rooms,
  { liveId, userId }: Change,
): Promise<void> {
  const liveIds = liveId ? [liveId] : rooms.events(prefix).map((event) => event.slice(prefix.length))
  for (const id of liveIds)
    if (userId) await sendMemberState(ctx, rooms, id, userId)
    else await sendPace(ctx, chatRooms, id)
}

async function sendPace(ctx: Context, chatRooms: ChatRooms, liveId: string) {
  const found = await chatStateOf(ctx, liveId, null)
  if (found) chatRooms.all({ type: 'chat_state', liveId, slowMode: found.state.slowMode })
}

async function sendMemberState(ctx: Context, rooms: Rooms, liveId: string, userId: string) {
  const ownerId = (await chatStateOf(ctx, liveId, null))?.chat.live.authorId
  const concerned = [...rooms.members(eventOf(liveId))].filter(
    ({ caller: { actor } }) => actor && (actor.id === userId || mayModerate(actor, ownerId ?? '')),
  )
  const states = new Map<string, ReturnType<typeof toFrame> | null>()
  for (const peer of concerned) {
    const id = peer.caller.actor?.id ?? ''
    if (!states.has(id)) {
      const found = await chatStateOf(ctx, liveId, id)
      states.set(id, found && toFrame(found.state))
    }
    peer.send({ type: 'chat_state', liveId, ...states.get(id) })
  }
}

const toFrame = ({ mutedUntil, ...state }: Found['state']) => ({
  ...state,
  mutedUntil: mutedUntil?.toISOString() ?? null,
})
