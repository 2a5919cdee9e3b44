import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findUserByEmail, type UserRow } from '../../accounts/index.ts'
import { addComment } from '../../chat/index.ts'
import { createLive, endLive, startLive } from '../../lives/index.ts'
import { adultsOf, type DemoContext } from './demo-context.ts'
import { demoEmail } from './demo-people.ts'
import { inThePast } from './past-context.ts'

const [hour, day] = [3_600_000, 86_400_000]
const recording = resolve(import.meta.dirname, '../../../../demo/live.mp4')

/** What is said during the live of yesterday; the last ones do not please everybody. */
const said = [
  'Bonsoir de Toamasina !',
  "Le son est très clair d'ici.",
  'On voit bien le parcours, merci.',
  'À quelle heure le départ dimanche ?',
]
const rude = [
  'Personne ne veut vous entendre, rentrez chez vous.',
  'Doublez votre mise ce soir : paris-mada.example',
  'Taisez-vous, vous ne comprenez rien.',
]

/** What others add to. */
export interface DemoLives {
  planned: string
  /** Comments that members report, by id. */
  rude: readonly string[]
}

/** One live that is planned, and one of yesterday whose recording becomes a replay as any other does. */
export async function addLives(demo: DemoContext, members: readonly UserRow[]): Promise<DemoLives> {
  const { kernel, tx, now } = demo
  const streamer = await findUserByEmail(tx, demoEmail('streamer'))
  if (!streamer) throw new Error('the demo has no streamer')
  const as = (at: Date) => inThePast(kernel, tx, { at, as: streamer })
  const began = new Date(now.getTime() - day)
  const past = await createLive(as(new Date(began.getTime() - hour)), {
    title: 'Répétition générale au bord du lac',
    description: "Le son et les lumières avant la course : ce que vous verrez sur place, depuis l'écran.",
    sourceKind: 'rtmp',
  })
  await startLive(as(began), past.id)
  const folder = kernel.media.recordings(past.playName)
  if (folder) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await copyFile(recording, join(folder, `${began.getTime()}.mp4`))
  }
  const speakers = adultsOf(demo, members)
  const comments: string[] = []
  for (const [n, message] of [...said, ...rude].entries()) {
    const moment = { at: new Date(began.getTime() + 1000 + n * 2000), as: speakers[n] as UserRow }
    comments.push((await addComment(inThePast(kernel, tx, moment), { liveId: past.id, message })).id)
  }
  await endLive(as(new Date(began.getTime() + 15_000)), past.id)
  const planned = await createLive(as(new Date(now.getTime() - 2 * hour)), {
    title: 'Départ de la course de nuit',
    description: 'En direct de la ligne de départ, avec les coureurs et leurs familles.',
    startTime: new Date(Math.ceil((now.getTime() + 2 * day) / hour) * hour),
    sourceKind: 'browser',
    allowAnonymousComments: true,
  })
  return { planned: planned.id, rude: comments.slice(-rude.length) }
}
