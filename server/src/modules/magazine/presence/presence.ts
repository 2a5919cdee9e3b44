import type { Kernel } from '../../../kernel/context.ts'
import type { Push, Rooms, Topic } from '../../../kernel/module.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { articleFor } from '../find-article.ts'

/** Says to everybody who has an article open in the editor who else has. */
const announcing = perProcess((_kernel: Kernel) => ({ announce: (_articleId: string) => {} }))

/** Hands the sockets over, once they are there. */
export function announcePresence(kernel: Kernel, push: Push, rooms: Rooms): void {
  announcing(kernel).announce = (articleId) => {
    const event = `editing_${articleId}` as const
    const people = new Map<string, { id: string; name: string; windows: number }>()
    for (const { caller } of rooms.members(event)) {
      if (!caller.actor) continue
      const { id, pseudo: name } = caller.actor
      people.set(id, { id, name, windows: (people.get(id)?.windows ?? 0) + 1 })
    }
    push(event, { type: event, data: { people: [...people.values()] } })
  }
}

/** R-MAG-17: a window that has an article open in the editor; for whoever may edit it. */
export const editingTopic: Topic = {
  event: 'editing_',
  operation: 'saveArticle',
  admit: async (ctx, id) => {
    await articleFor(ctx, 'saveArticle', id ?? '')
  },
  joined: (kernel, _peer, id) => announcing(kernel).announce(id),
  left: (kernel, _peer, id) => announcing(kernel).announce(id),
}
