import type { VoteColour } from '@vondrona/rules/votes'
import type { UserRow } from '../../accounts/index.ts'
import { castVote, createVote, endVote } from '../../votes/index.ts'
import { adultsOf, type DemoContext } from './demo-context.ts'
import { inThePast } from './past-context.ts'
import type { SceneName } from './scenes.ts'

const [hour, day] = [3_600_000, 86_400_000]

interface DemoVote {
  title: string
  description: string
  options: readonly string[]
  /** Of each option. */
  colours?: readonly VoteColour[]
  pictures?: readonly SceneName[]
  allowMultiple?: boolean
  isSecret?: boolean
  cover?: SceneName
  /** Days before now, and days from now. */
  opened: number
  ends: number
  isOver?: boolean
  /** How many people choose each option, one after the other. */
  ballots: readonly number[]
}

const votes: readonly DemoVote[] = [
  {
    title: 'Bureau du club : qui nous représente ?',
    description: 'Vote à bulletin secret pour le siège de délégué. La liste des bulletins est publiée à la clôture.',
    options: ['Fara R.', 'Tojo A.', 'Vote blanc'],
    isSecret: true,
    opened: 12,
    ends: -2,
    isOver: true,
    ballots: [14, 9, 2],
  },
  {
    title: 'À quelle heure partir le dimanche ?',
    description: 'Cochez toutes les heures qui vous vont.',
    options: ['5 h 30', '6 h 00', '6 h 30', '7 h 00'],
    allowMultiple: true,
    opened: 2,
    ends: 9,
    ballots: [6, 17, 11, 4],
  },
  {
    title: 'Où partir pour la sortie de mars ?',
    description: 'Une journée entière, pique-nique compris.',
    options: ['Les collines', 'Le tour du lac', 'La ville haute'],
    pictures: ['hills', 'lake', 'town'],
    opened: 1.5,
    ends: 8,
    ballots: [9, 13, 4],
  },
  {
    title: 'La couleur du maillot 2027',
    description: "Le maillot sera cousu à Antsirabe. La couleur la plus choisie l'emporte.",
    options: ['Vert forêt', 'Ocre', 'Bleu du lac'],
    colours: ['green', 'ochre', 'blue'],
    cover: 'hills',
    opened: 1,
    ends: 6,
    ballots: [12, 7, 15],
  },
]

/** F-VOTE-*: a vote of each kind, with the ballots of members; the demo's own member has yet to vote. */
export async function addVotes(
  { kernel, tx, now }: DemoContext,
  admin: UserRow,
  members: readonly UserRow[],
  covers: ReadonlyMap<SceneName, string>,
): Promise<void> {
  const voters = adultsOf({ now }, members)
  for (const { cover, colours, pictures, opened, ends, isOver, ballots, ...input } of votes) {
    const at = new Date(now.getTime() - opened * day)
    const { id } = await createVote(inThePast(kernel, tx, { at, as: admin }), {
      ...input,
      options: [...input.options],
      looks: input.options.map((_, index) => ({
        imageId: covers.get(pictures?.[index] as SceneName),
        colour: colours?.[index],
      })),
      ...(!isOver && { endDate: new Date(now.getTime() + ends * day) }),
      coverId: cover && covers.get(cover),
    })
    const choices = ballots.flatMap((people, index) => Array.from({ length: people }, () => index))
    for (const [n, optionIndex] of choices.entries()) {
      const as = voters[n % voters.length] as UserRow
      await castVote(inThePast(kernel, tx, { at: new Date(at.getTime() + (n + 1) * (hour / 4)), as }), {
        voteId: id,
        optionIndex,
      })
    }
    if (isOver) await endVote(inThePast(kernel, tx, { at: new Date(now.getTime() + ends * day), as: admin }), id)
  }
}
