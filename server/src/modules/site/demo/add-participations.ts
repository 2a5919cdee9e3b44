import type { Decision } from '@vondrona/rules/applications'
import { findUserByEmail, type UserRow } from '../../accounts/index.ts'
import { createApplication, reviewApplication } from '../../applications/index.ts'
import { applicationTypesOf, ticketTypesOf } from '../../events/index.ts'
import { reservePlaces } from '../../orders/index.ts'
import { adultsOf, type DemoContext } from './demo-context.ts'
import { demoEmail } from './demo-people.ts'
import { inThePast } from './past-context.ts'

const hour = 3_600_000

interface DemoApplication {
  letter: string
  size: string
  free: readonly string[]
  decided?: { status: Decision; reviewNotes?: string; staffNotes?: string; score?: number }
}

/** Applications of volunteers for the marathon, oldest first; the first one is of the demo's own member. */
const applications: readonly DemoApplication[] = [
  {
    letter: "J'ai déjà tenu un ravitaillement l'an dernier et je connais bien le parcours de la haute ville.",
    size: 'M',
    free: ['Dimanche avant 8 h', 'Dimanche après 8 h'],
    decided: { status: 'approved', reviewNotes: 'Rendez-vous samedi à 15 h au stade, porte 3.', score: 85 },
  },
  {
    letter: 'Infirmière, je peux aider au poste de secours.',
    size: 'S',
    free: ['Dimanche avant 8 h'],
    decided: { status: 'approved', score: 92, staffNotes: 'À placer au poste de secours.' },
  },
  {
    letter: "Je n'ai que le samedi.",
    size: 'L',
    free: ['Samedi matin'],
    decided: { status: 'rejected', reviewNotes: 'Les équipes du samedi sont complètes. Merci de votre proposition !' },
  },
  {
    letter: 'Nous sommes deux amis, si possible dans la même équipe.',
    size: 'XL',
    free: ['Dimanche avant 8 h', 'Dimanche après 8 h'],
    decided: { status: 'under_review', staffNotes: 'Attendre la réponse de son ami.' },
  },
  {
    letter: 'Étudiant en sport, disponible tout le week-end.',
    size: 'M',
    free: ['Samedi matin', 'Samedi après-midi', 'Dimanche avant 8 h', 'Dimanche après 8 h'],
    decided: { status: 'under_review' },
  },
  { letter: 'Je voudrais être signaleuse près du lac.', size: 'S', free: ['Dimanche avant 8 h'] },
  { letter: '', size: 'M', free: ['Dimanche après 8 h'] },
  {
    letter: 'Je parle malgache, français et anglais : je peux accueillir les coureurs étrangers.',
    size: 'L',
    free: ['Samedi après-midi', 'Dimanche avant 8 h'],
  },
]

/** Who takes part in the race weekend: volunteers in several states, and places that the demo's member has reserved. */
export async function addParticipations(
  { kernel, tx, now }: DemoContext,
  admin: UserRow,
  members: readonly UserRow[],
  eventIds: ReadonlyMap<string, string>,
): Promise<void> {
  const [marathon, test] = [eventIds.get('Marathon'), eventIds.get('Test')]
  const member = await findUserByEmail(tx, demoEmail('membre'))
  if (!marathon || !test || !member) throw new Error('the demo has no marathon, test or member')
  const type = (await applicationTypesOf(tx, [marathon])).get(marathon)?.find(({ name }) => name === 'Bénévole')
  const [ticket] = (await ticketTypesOf(tx, [test])).get(test) ?? []
  if (!type || !ticket) throw new Error('the demo has no volunteers or tickets')

  const adults = adultsOf({ now }, members)
  const people = [member, ...adults.slice(-applications.length + 1)]
  for (const [n, { letter, size, free, decided }] of applications.entries()) {
    const at = (ago: number) => new Date(now.getTime() - (applications.length - n) * 8 * hour + ago * hour)
    const urgence = `+261 34 11 0${n} 0${n}0`
    const { id } = await createApplication(inThePast(kernel, tx, { at: at(0), as: people[n] as UserRow }), {
      eventApplicationTypeId: type.id,
      motivationLetter: letter,
      additionalInfo: { taille: size, disponibilites: [...free], urgence },
      submit: true,
    })
    if (decided) await reviewApplication(inThePast(kernel, tx, { at: at(5), as: admin }), { id, ...decided })
  }
  await reservePlaces(inThePast(kernel, tx, { at: new Date(now.getTime() - 30 * hour), as: member }), {
    eventId: test,
    places: ['Naina RANDRIANASOLO', 'Lova RANDRIANASOLO'].map((fullName) => ({ ticketTypeId: ticket.id, fullName })),
    idempotencyKey: kernel.newId(),
  })
}
