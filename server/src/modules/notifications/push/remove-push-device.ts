import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { pushSettings } from './push-settings.ts'
import { removeDevice } from './store.ts'

/** One of one's own; an id of somebody else's, or an unknown one, changes nothing. */
export async function removePushDevice(ctx: Context, id: string) {
  const { id: userId } = ctx.require('removePushDevice')
  if (isId(id)) await removeDevice(ctx.db, userId, id)
  return pushSettings(ctx)
}
