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
  'orders.minors': 'Ce ticket est réservé aux personnes majeures.',
  'orders.nameMissing': 'Veuillez saisir le nom complet',
  'orders.nameTooLong': 'Ce nom est trop long',
  'orders.placesTooMany': 'Dix places au plus en une fois',
  'orders.tooMany': 'Vingt places au plus par événement. Vous en avez déjà {n}.',
  'orders.contactFirst':
    "Confirmez d'abord votre adresse ou votre numéro : un code vous est envoyé, et la place est à vous.",
  'orders.guestsFull':
    "Les places sans compte sont toutes prises pour le moment. Créez un compte pour réserver, ou réessayez dans un quart d'heure.",
  'orders.contactUnreachable': 'Indiquez une adresse e-mail : le code ne peut pas être envoyé autrement.',
  'orders.codeWrong': "Ce code n'est pas le bon, ou il a expiré. Vérifiez-le, ou demandez-en un autre.",
  'orders.tooManyCodes':
    'Plusieurs codes ont déjà été envoyés. Regardez aussi dans les indésirables, ou réessayez dans {wait}.',
  'orders.mail.codeSubject': '{code} : votre code pour réserver',
  'orders.mail.codeText':
    "Bonjour,\n\nVotre code : {code}\n\nIl est valable une heure et confirme que cette adresse est la vôtre. Vous n'avez rien demandé ? Ne faites rien.",
  'orders.sms.code': '{site} : votre code pour réserver est {code}. Valable une heure.',
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
  'orders.noChoice': "Aucune réponse n'est attendue pour cette réservation.",
} as const
