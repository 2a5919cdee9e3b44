import type { ArticleStatus, ArticleType } from '@vondrona/rules/magazine'
import type { SceneName } from '../scenes.ts'
import { typeset } from '../typeset.ts'

export interface DemoArticle {
  title: string
  type: ArticleType
  /** The main one first. */
  categories: readonly string[]
  tags: readonly string[]
  /** Before the demo is filled; negative: still to come. */
  daysAgo: number
  status?: ArticleStatus
  cover: SceneName
  /** The same article for readers of English. */
  english?: { title: string; text: readonly string[] }
  /** Lines of a small notation: `# ` heading, `- ` list, `> ` quote, `| ` table row, anything else a paragraph. */
  text: readonly string[]
}

export const demoArticles: readonly DemoArticle[] = typeset([
  {
    title: 'Courir la nuit : ce que la course change dans un quartier',
    type: 'dossier',
    categories: ['Sport', 'Vie du quartier'],
    tags: ['course', 'santé', 'bénévoles'],
    daysAgo: 1,
    cover: 'night',
    english: {
      title: 'Running at night: what a race changes in a neighbourhood',
      text: [
        'At seven in the evening the street no longer belongs to the cars. One headlamp after another lights up, and the neighbours who were on their way in come out onto their doorsteps again.',
        'The night race is in its fourth year. It began with thirty runners and a borrowed megaphone; this time there will be several hundred, and every registration plants a tree above the lake.',
        '# A street with light, and what stays afterwards',
        '“In the first year somebody lent us two floodlights,” says the woman who plans the course. “The next day people asked why they were not there every evening.” Since then volunteers have repaired six street lamps.',
        '> You come to run, you come back to help.',
        '# What to bring',
        '- a charged headlamp;',
        '- a bottle: there are no more disposable cups;',
        '- the receipt of your registration, on the phone or on paper.',
        'The courses of five and ten kilometres are open to everybody; children run before sunset, on a closed loop.',
      ],
    },
    text: [
      "À dix-neuf heures, la rue n'appartient plus aux voitures. Des lampes frontales s'allument l'une après l'autre, et le quartier qui rentrait chez lui ressort sur le pas des portes.",
      'La course de nuit en est à sa quatrième année. Elle a commencé avec trente coureurs et un mégaphone emprunté ; ils seront plusieurs centaines cette fois, et chaque inscription plante un arbre au-dessus du lac.',
      '# Une rue éclairée, et ce qui reste après',
      "« La première année, on nous a prêté deux projecteurs », raconte la responsable du parcours. « Le lendemain, les habitants ont demandé pourquoi il n'y en avait pas tous les soirs. » Depuis, six lampadaires ont été réparés par des bénévoles.",
      '> On vient pour courir, on revient pour aider.',
      "# Ce qu'il faut apporter",
      '- une lampe frontale chargée ;',
      "- une gourde : il n'y a plus de gobelets jetables ;",
      "- le reçu de l'inscription, sur le téléphone ou sur papier.",
      'Les parcours de cinq et dix kilomètres sont ouverts à tous ; les enfants courent avant le coucher du soleil, sur une boucle fermée.',
    ],
  },
  {
    title: 'Deux mille arbres au-dessus du lac',
    type: 'article',
    categories: ['Environnement'],
    tags: ['forêt', 'plantation', 'bénévoles'],
    daysAgo: 4,
    cover: 'hills',
    text: [
      "Le versant était nu depuis l'incendie. Samedi, cent vingt personnes l'ont monté avec des plants dans des paniers, et l'ont redescendu les mains noires.",
      "Les plants viennent de la pépinière de l'école : vingt espèces, dont douze qui ne poussent que dans la région.",
      '# Ce qui a été planté',
      '| Espèce | Plants | Survie attendue',
      '| Ravintsara | 620 | 80 %',
      '| Palissandre | 410 | 65 %',
      '| Eucalyptus de bordure | 300 | 90 %',
      '| Autres | 670 | 70 %',
      "La prochaine visite aura lieu après les pluies : on comptera ce qui vit, et l'on remplacera le reste.",
    ],
  },
  {
    title: 'Le marché déménage lundi, le bus aussi',
    type: 'news',
    categories: ['Vie du quartier'],
    tags: ['transport', 'marché'],
    daysAgo: 6,
    cover: 'town',
    text: [
      'À partir de lundi, le marché du matin se tient derrière la gare, le temps de refaire le toit de la halle. Les travaux doivent durer six semaines.',
      'La ligne 6 suit : son arrêt provisoire est devant la poste. Le soir, rien ne change.',
    ],
  },
  {
    title: '« La vanille nous a appris la patience »',
    type: 'interview',
    categories: ['Portraits'],
    tags: ['vanille', 'agriculture'],
    daysAgo: 9,
    cover: 'hills',
    text: [
      "Elle a repris les deux hectares de son père à vingt-quatre ans. Dix ans plus tard, sa coopérative réunit quarante familles. Conversation à l'ombre du séchoir.",
      "# Qu'est-ce qui prend le plus de temps ?",
      "Tout. La fleur s'ouvre un seul matin, et il faut être là. Ensuite neuf mois jusqu'à la récolte, puis six mois encore pour que la gousse devienne de la vanille.",
      '# Et le plus difficile ?',
      "Ne pas vendre trop tôt. Quand les prix montent, on vole les gousses vertes ; alors chacun récolte avant l'heure, et toute la région y perd. Ensemble, nous attendons.",
      '> Une gousse mûre vaut trois gousses pressées.',
    ],
  },
  {
    title: 'Apprendre à nager : la piscine ouvre le mercredi aux écoles',
    type: 'news',
    categories: ['Sport', 'Éducation'],
    tags: ['école', 'santé'],
    daysAgo: 14,
    cover: 'lake',
    text: [
      'Quatre écoles se partagent le bassin chaque mercredi matin. Deux maîtres-nageurs et six parents accompagnent les groupes.',
      'Les inscriptions se font auprès de la direction de chaque école. Le bonnet est prêté.',
    ],
  },
  {
    title: 'La bibliothèque qui roule',
    type: 'article',
    categories: ['Éducation', 'Portraits'],
    tags: ['lecture', 'école', 'bénévoles'],
    daysAgo: 21,
    cover: 'town',
    text: [
      'Une charrette, deux cents livres, un parasol : la bibliothèque de la colline descend chaque samedi vers ceux qui ne montent pas.',
      "Les livres s'empruntent sans carte, contre un prénom écrit dans un cahier. En un an, onze ne sont pas revenus ; dix-neuf autres sont apparus, que personne n'avait achetés.",
      '# Comment aider',
      '- donner des livres en malgache et en français, surtout pour les petits ;',
      '- pousser la charrette : il manque des bras à sept heures ;',
      '- lire à voix haute, une demi-heure, à qui veut entendre.',
    ],
  },
  {
    title: 'Le calendrier des courses de la saison',
    type: 'article',
    categories: ['Sport'],
    tags: ['course'],
    daysAgo: -2,
    status: 'scheduled',
    cover: 'night',
    text: ["Cinq rendez-vous d'ici au mois de mai. Les inscriptions ouvrent un mois avant chacun."],
  },
  {
    title: "Notes pour un dossier sur l'eau",
    type: 'dossier',
    categories: ['Environnement'],
    tags: ['eau'],
    daysAgo: 2,
    status: 'draft',
    cover: 'lake',
    text: ['Rencontrer la responsable du captage. Vérifier les chiffres de la saison sèche.'],
  },
])
