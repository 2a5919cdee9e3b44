/** How a member enters a contest. */
export const fr = {
  'entering.title': 'Ma candidature',
  'entering.intro':
    'Votre brouillon est gardé quand vous le demandez. Une candidature envoyée se modifie encore avant la date limite.',
  'entering.readers': "L'organisateur lit vos réponses, et un jury sans votre nom.",
  'entering.public': 'Si le public vote, il voit, sans votre nom : {questions}. Rien de plus ne lui sera montré.',
  'entering.notPublic': "Aucune de vos réponses n'est montrée au public.",
  'entering.form': 'Vos réponses',
  'entering.noQuestions': 'Ce concours ne pose aucune question : il suffit de confirmer.',
  'entering.save': 'Garder le brouillon',
  'entering.saved': 'Le brouillon est gardé.',
  'entering.send': 'Envoyer ma candidature',
  'entering.sent': 'Votre candidature au concours est envoyée.',
  'entering.sendAndPay': 'Envoyer et payer {amount}',
  'entering.held': 'Votre place est gardée. Votre candidature sera envoyée dès le paiement des frais.',
  'entering.change': 'Enregistrer les modifications',
  'entering.changed': 'Vos modifications sont enregistrées.',
  'entering.incomplete': 'Il manque quelque chose : voyez les champs marqués.',
  'entering.withdraw': 'Retirer ma candidature',
  'entering.withdrawTitle': 'Retirer votre candidature ?',
  'entering.withdrawText':
    'Votre place est libérée. Vous pourrez participer de nouveau tant que le concours est ouvert.',
  'entering.withdrawn': 'Votre candidature est retirée.',
  'entering.closed': 'Vous ne pouvez pas participer maintenant',
  'entering.yourAnswers': "Votre candidature, telle qu'envoyée",
} as const
