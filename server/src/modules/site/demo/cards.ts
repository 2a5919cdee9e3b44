import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Side, sidesOf } from '@vondrona/rules/identity'
import type { Context } from '../../../kernel/context.ts'
import { type KeptPhoto, keepPhotos } from '../../identity/index.ts'
import { cardFile, demoRequests } from './demo-people.ts'

const folder = join(import.meta.dirname, '../../../../demo')

/** The generated cards, kept as real photos are: decoded, re-encoded, encrypted. By pseudo. */
export async function keepCards(ctx: Context): Promise<Map<string, KeptPhoto[]>> {
  const kept = demoRequests.map(async ({ pseudo, document }) => {
    const sides = document ? sidesOf(document.type) : []
    const sent = await Promise.all(sides.map((side) => readCard(pseudo, side)))
    return [pseudo, await keepPhotos(ctx, sent)] as const
  })
  return new Map(await Promise.all(kept))
}

async function readCard(pseudo: string, side: Side) {
  const source = (await readFile(join(folder, cardFile(pseudo, side)))).toString('base64')
  return { field: `${pseudo} ${side}`, side, source }
}
