import type { Context } from '../../kernel/context.ts'
import { say } from '../../kernel/refusal.ts'
import type { SeenEvent } from './seen-events.ts'

/** Who made it, by the name they are known by here; of an erased account nothing is left. */
export async function editorOf(
  ctx: Context,
  { createdBy: id, page }: SeenEvent,
): Promise<{ id: string; pseudo: string }> {
  const editor = (await page.editors()).get(id)
  const pseudo = editor && !editor.isErased ? editor.pseudo : say(ctx.sentences, ctx.language, 'accounts.deleted')
  return { id, pseudo }
}
