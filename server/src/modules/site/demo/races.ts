import type { RaceInput } from '@vondrona/rules/races'
import { typeset } from './typeset.ts'

type DemoRace = Omit<RaceInput, 'eventId' | 'opensAt' | 'closesAt' | 'formConfig'>

const letter = (race: string, more: string) => ({
  commitmentTitle: `Lettre d'engagement : ${race}`,
  commitmentBody: [
    "Je m'inscris de mon plein gré et je connais le parcours et le règlement de la course.",
    "Je déclare être en état de la courir. Je m'arrête si je me sens mal, et je suis les consignes des secouristes et des signaleurs.",
    more,
    'Je porte mon dossard de façon visible et je ne le cède à personne. Je ne jette rien sur la route : pour chaque inscription, un arbre est planté.',
    "J'accepte que des photos et des vidéos de la course où j'apparais soient publiées. Je peux demander à tout moment qu'une image soit retirée.",
    "Mes documents ne servent qu'à cette course et sont supprimés trente jours après.",
  ].join('\n\n'),
})

const adults = (categories: readonly (readonly [string, number, number])[]) =>
  categories.flatMap(([name, minAge, maxAge]) => [
    { name: `${name} femmes`, gender: 'female' as const, minAge, maxAge },
    { name: `${name} hommes`, gender: 'male' as const, minAge, maxAge },
  ])

/** R-EVT-16, -18: the rules of the demo's races, by the title of their event. */
export const demoRaces: Readonly<Record<string, DemoRace>> = typeset({
  'Maratoons (2 km)': {
    distanceMetres: 2_000,
    minAge: 5,
    maxAge: 80,
    allowMinors: true,
    accompanied: true,
    medicalProof: 'none',
    categories: [
      { name: 'Petits', minAge: 5, maxAge: 8 },
      { name: 'Grands', minAge: 9, maxAge: 12 },
      { name: 'Jeunes', minAge: 13, maxAge: 17 },
      { name: 'Familles', minAge: 18, maxAge: 80 },
    ],
    ...letter('Maratoons', 'Mon enfant court avec un adulte, qui reste avec lui du départ au goûter.'),
  },
  'Foulée Écolo (10 km)': {
    distanceMetres: 10_000,
    minAge: 5,
    maxAge: 80,
    allowMinors: true,
    accompanied: false,
    medicalProof: 'none',
    teamSize: 3,
    categories: [
      { name: 'Enfants', minAge: 5, maxAge: 9 },
      { name: 'Jeunes', minAge: 10, maxAge: 17 },
      ...adults([
        ['Seniors', 18, 39],
        ['Vétérans', 40, 80],
      ]),
    ],
    ...letter('Foulée Écolo', "Je porte ma gourde : il n'y a pas de gobelets aux ravitaillements."),
  },
  Marathon: {
    distanceMetres: 42_195,
    minAge: 18,
    maxAge: 80,
    allowMinors: false,
    accompanied: false,
    medicalProof: 'certificate',
    medicalValidityDays: 90,
    categories: adults([
      ['Espoirs', 18, 22],
      ['Seniors', 23, 39],
      ['Vétérans 1', 40, 49],
      ['Vétérans 2', 50, 80],
    ]),
    ...letter(
      'Marathon',
      "J'envoie un certificat médical de moins de trois mois : sans lui, le dossard n'est pas remis.",
    ),
  },
})
