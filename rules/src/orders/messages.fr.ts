export const fr = {
  'orders.eventMissing': "Erreur: ID de l'événement manquant", // R-EVT-22
  'orders.eventUnknown': 'Erreur: Événement non sélectionné', // R-EVT-23
  'orders.typeMissing': 'Veuillez sélectionner un type de ticket', // R-EVT-21
  'orders.registrationRequired': "Pour cette course, passez par le formulaire d'inscription.",
  'orders.typeUnknown': "Ce type de ticket n'existe pas pour cet événement.",
  'orders.typeInactive': "Ce type de ticket n'est plus en vente.",
  'orders.soldOut': 'Il ne reste plus assez de places pour « {type} ».',
  'orders.soldOutNow': 'Il ne reste plus assez de places.',
  'orders.closed': 'Les réservations de cet événement sont closes.',
  'orders.typeAges': "« {type} » n'est pas prévu pour cet âge le jour de l'événement. Choisissez un autre ticket.",
  'orders.minors': 'Ce ticket est réservé aux personnes majeures.',
  'orders.nameMissing': 'Veuillez saisir le nom complet',
  'orders.nameTooLong': 'Ce nom est trop long',
  'orders.placesTooMany': 'Dix places au plus en une fois',
  'orders.tooMany': 'Vingt places au plus par événement. Vous en avez déjà {n}.',
  'orders.tooManyHolds':
    'Trop de réservations de cet événement sont restées impayées. Réessayez demain, ou choisissez des places gratuites.',
  'orders.tooManyRetakes': 'Cette place a déjà été reprise trois fois sans être payée. Inscrivez-vous de nouveau.',
  'orders.busy': 'Beaucoup de monde réserve en ce moment. Réessayez dans un instant.',
  'orders.tooFast': 'Vous réservez trop vite. Réessayez dans {wait}.',
  'orders.notFound': "Cette réservation n'existe pas.",
  'orders.over': 'Cette réservation est close.',
  'orders.begun': "L'événement a commencé : cette réservation ne peut plus être annulée.",
  'orders.choiceClosed': 'Le délai de réponse est passé.',
  'orders.otherContent': 'Cette réservation a déjà été envoyée avec un autre contenu. Vérifiez vos tickets.',
  'orders.dateUnknown': 'pas encore connue',
  'orders.choiceOver': 'passée, votre place est gardée',
  'orders.noChoice': "Aucune réponse n'est attendue pour cette réservation.",
  'orders.postponementMoved':
    'Le report de cet événement a changé entre-temps. Lisez ce qui est proposé, puis répondez.',
} as const
