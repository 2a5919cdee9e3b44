import { listHead, listLine } from '@vondrona/rules/votes'
import { voteServer } from '@vondrona/rules/votes/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type Download, inTurn, sheetTypes, streamOf } from '../../../kernel/sheets/download.ts'
import { voteFor } from '../find-vote.ts'
import { ballotsAfter } from './store.ts'

const limits = { atOnce: voteServer.listsAtOnce, stalled: voteServer.listStalled, busy: 'votes.listBusy' }

/** F-VOTE-06, N-11: the ballots of a secret vote that has ended, in the bytes whose hash the vote has. Before, nobody's. */
export async function downloadBallots(ctx: Context, id: string): Promise<Download> {
  const row = await voteFor(ctx, 'voteBallots', id)
  if (!row.boxHash) throw new Refusal('NOT_FOUND', 'votes.noList')
  return inTurn(ctx, limits, async () => ({
    stream: streamOf(listOf(ctx, row.id)),
    name: `bulletins-${row.id}.csv`,
    type: sheetTypes.csv,
  }))
}

async function* listOf(ctx: Context, voteId: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(listHead)
  for (let after = ''; ; ) {
    const ballots = await ballotsAfter(ctx.db, voteId, after, voteServer.listPage)
    if (ballots.length > 0) yield Buffer.from(ballots.map(listLine).join(''))
    const last = ballots.at(-1)
    if (!last || ballots.length < voteServer.listPage) return
    after = last.code
  }
}
