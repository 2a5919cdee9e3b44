import type { ContestInput, ContestLevel } from '@vondrona/rules/contests'
import type { SceneName } from '../scenes.ts'
import { typeset } from '../typeset.ts'

/** What one member sent: the answers to « titre » and « mots », and the picture that is asked for. */
type DemoEntry = readonly [titre: string, mots: string, image?: SceneName]

export interface DemoContest {
  name: string
  description: string
  category: string
  level: ContestLevel
  prize: string
  requirements: string
  cover: SceneName
  formConfig: NonNullable<ContestInput['formConfig']>
  /** In ariary; free if absent. */
  fee?: number
  maxParticipants?: number
  /** Days before it is filled, and from then on. */
  announced: number
  deadline: number
  ends: number
  entries: readonly DemoEntry[]
  /** What the demo's own member has begun to write. */
  draft?: DemoEntry
  /** By the number of the entry: what each juror gives it; the best ones meet the public's vote. */
  judged?: {
    days: number
    scores: readonly (readonly [number, number])[]
    shortlist: number
    /** Until when the public votes, in days, and for which of those entries how many do. */
    voteUntil: number
    ballots: readonly number[]
  }
}

const ask = (titre: string, mots: string, image?: string): DemoContest['formConfig'] => ({
  isFormEnabled: true,
  formFields: [
    ...(image ? [{ fieldName: 'image', fieldLabel: image, fieldType: 'file' as const, isRequired: true }] : []),
    { fieldName: 'titre', fieldLabel: titre, fieldType: 'text', isRequired: true, maxLength: 80 },
    { fieldName: 'mots', fieldLabel: mots, fieldType: 'textarea', isRequired: true, maxLength: 600 },
  ],
})

/** One that is over, one between whose entries the public votes, one that takes entries, one that does for a fee. */
export const demoContests: readonly DemoContest[] = typeset([
  {
    name: 'Le slogan du marathon 2026',
    description:
      "Cinq mots au plus, pour les banderoles de l'arrivée. Ils se lisent de loin, et donnent envie de finir.",
    category: 'Écriture',
    level: 'local',
    prize: 'Un dossard pour le marathon, et le maillot signé par le club.',
    requirements: 'Un slogan par personne, en malgache ou en français.',
    cover: 'hills',
    formConfig: ask('Votre slogan', "Ce qu'il veut dire pour vous"),
    announced: 60,
    deadline: -40,
    ends: -20,
    entries: [
      ["Mora mora, mais jusqu'au bout", 'Ma grand-mère le disait pour la rizière. Il vaut aussi pour les côtes.'],
      ['La haute ville à petits pas', 'Les escaliers font peur ; pas à pas, tout le monde y arrive.'],
      ['Courir ensemble, arriver ensemble', 'Notre groupe du dimanche attend toujours le dernier.'],
      ['Quarante-deux sourires', 'Un par kilomètre : les bénévoles en ont assez pour tous.'],
    ],
    judged: {
      days: -34,
      scores: [
        [88, 92],
        [70, 64],
        [85, 79],
        [60, 75],
      ],
      shortlist: 2,
      voteUntil: -24,
      ballots: [17, 12],
    },
  },
  {
    name: 'Un récit du lac Anosy',
    description:
      "Le lac, ses jacarandas, ceux qui y courent à l'aube : racontez un moment en quelques lignes. Les trois textes choisis seront lus à voix haute pendant le week-end de la course.",
    category: 'Écriture',
    level: 'regional',
    prize: 'Un bon de 100 000 Ar dans une librairie de la ville.',
    requirements: 'Un texte à vous, jamais publié, de 600 caractères au plus.',
    cover: 'lake',
    formConfig: ask('Titre du texte', 'Votre texte'),
    announced: 30,
    deadline: -12,
    ends: 8,
    entries: [
      [
        'Cinq heures, côté kiosque',
        'Il fait encore nuit et déjà trois coureurs tournent. Le gardien les compte à voix basse, comme on compte des poules. Au quatrième tour il leur ouvre le portail.',
      ],
      [
        'Violet',
        "En octobre le lac porte une couronne. On marche sur des fleurs sans les voir, jusqu'à ce qu'un enfant s'arrête et fasse s'arrêter toute la rue.",
      ],
      [
        'Le tour de mon père',
        "Il en faisait sept le dimanche. J'en fais un, lentement, et je m'assieds à sa place : les six autres, je les écoute.",
      ],
      [
        'Après la pluie',
        "L'eau monte, les reflets tremblent, et les vendeurs de beignets gagnent une chaise et un parapluie.",
      ],
      ['Départ', "Une course commence toujours avant la ligne : dans l'escalier, quand on cherche l'autre lacet."],
    ],
    judged: {
      days: -6,
      scores: [
        [82, 90],
        [91, 84],
        [95, 93],
        [58, 66],
        [72, 61],
      ],
      shortlist: 3,
      voteUntil: 5,
      ballots: [9, 13, 11],
    },
  },
  {
    name: 'La ville au lever du jour',
    description:
      "Une seule image, prise ou dessinée avant huit heures du matin, là où vous courez. Les images choisies par le jury passent devant le public ; l'image primée fera la couverture du magazine.",
    category: 'Image',
    level: 'regional',
    prize: 'La couverture du magazine de décembre, et un tirage encadré.',
    requirements: "Une image à vous, sans visage que l'on reconnaisse.",
    cover: 'hills',
    formConfig: ask("Titre de l'image", 'Où, et quand', 'Votre image'),
    announced: 25,
    deadline: -9,
    ends: 12,
    entries: [
      ['Avant les bus', 'La haute ville à cinq heures et demie : les toits se réveillent avant les gens.', 'town'],
      ['Six lampes', 'Le groupe du mardi descend la colline, chacun sa frontale.', 'night'],
      ["L'eau encore froide", 'Le lac avant les vendeurs, une barque et personne dedans.', 'lake'],
      ['Rangée', 'Les arbres de la digue, comptés à chaque tour.', 'hills'],
    ],
    judged: {
      days: -7,
      scores: [
        [84, 80],
        [90, 95],
        [88, 91],
        [70, 76],
      ],
      shortlist: 4,
      voteUntil: 7,
      ballots: [8, 11, 9, 4],
    },
  },
  {
    name: "L'affiche de la course de nuit",
    description:
      "Proposez l'idée de l'affiche qui annoncera la prochaine course de nuit. Une phrase suffit pour commencer ; le dessin se fera avec l'équipe du magazine.",
    category: 'Dessin',
    level: 'national',
    prize: 'Votre affiche dans toute la ville, et deux places pour la course.',
    requirements: 'Une idée par personne. Les mineurs attendent leurs 18 ans.',
    cover: 'night',
    formConfig: ask("Titre de l'affiche", "Ce que l'on y voit"),
    maxParticipants: 40,
    announced: 5,
    deadline: 16,
    ends: 45,
    entries: [
      ['Les lampes', "Vue d'en haut, la file des frontales dessine le plan de la ville."],
      ['Ombres longues', "Un seul coureur, et son ombre qui va jusqu'au palais."],
      ['Deux heures du matin', 'Une horloge dont les aiguilles sont des jambes.'],
      ['Silence', "Une rue vide, un verre d'eau sur une table, et au loin une lumière qui vient."],
      ['Ensemble', "Les mains des bénévoles, rien d'autre, et des gobelets qui brillent."],
      ['Étoiles', 'Chaque dossard est une étoile ; au centre, il manque la vôtre.'],
    ],
    draft: ['La dernière côte', 'On ne voit que les pieds, et tout en haut la ville allumée.'],
  },
  {
    name: 'Courts métrages du quartier',
    description:
      "Trois minutes au plus, tournées avec un téléphone, sur une rue que vous connaissez. Les films retenus passeront en plein air ; les frais paient l'écran et la location de la place.",
    category: 'Film',
    level: 'local',
    prize: 'Une projection publique, et un micro pour votre téléphone.',
    requirements: "Un film par personne, sans musique dont vous n'avez pas les droits.",
    cover: 'town',
    formConfig: ask('Titre du film', "Ce qu'il raconte, en quelques phrases"),
    fee: 10_000,
    maxParticipants: 25,
    announced: 2,
    deadline: 20,
    ends: 40,
    entries: [], // whoever enters pays
  },
])
