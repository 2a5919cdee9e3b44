/** Pages whose area opens later: each says what it will be, and what can be done meanwhile. */
export const fr = {
  'areas.soon': 'En préparation',
  'areas.home': "Retour à l'accueil",
  'areas.profile': 'Compléter mon profil',
  'areas.join': 'Rejoindre la communauté',

  'areas.contests': 'Concours',
  'areas.contestsEmpty': 'Aucun concours ouvert',
  'areas.contestsText': 'Les concours de la communauté seront annoncés ici.',

  'areas.votesEmpty': 'Aucun vote en cours',
  'areas.votesText': 'Quand la communauté devra choisir, la question sera posée ici.',

  'areas.pollsEmpty': 'Les sondages sont en cours de développement',
  'areas.pollsText': 'Voici ce que cette page offrira :',
  'areas.polls1': 'Sondages personnalisés',
  'areas.polls1Text': 'Vos propres questions, avec une ou plusieurs réponses.',
  'areas.polls2': 'Vote en temps réel',
  'areas.polls2Text': "Chaque réponse compte dès qu'elle est donnée.",
  'areas.polls3': 'Résultats interactifs',
  'areas.polls3Text': 'Des résultats que chacun peut lire et comparer.',
  'areas.polls4': 'Gestion avancée',
  'areas.polls4Text': 'Ouvrir, prolonger et clore un sondage quand il le faut.',

  'areas.retrieval': 'Retrouver mon ticket',
  'areas.retrievalEmpty': "Aucun ticket n'a encore été émis",
  'areas.retrievalText': 'Quand des événements seront ouverts, vous retrouverez ici un ticket sans vous connecter.',

  'areas.documents': 'Documents',
  'areas.documentsEmpty': 'Aucun document demandé',
  'areas.documentsText': 'Quand un événement demandera un document, vous le déposerez ici.',
  'areas.documentAdmin': 'Vérification des documents',
  'areas.documentAdminEmpty': 'Aucun document à vérifier',
  'areas.documentAdminText': 'Les documents déposés par les membres arriveront ici.',

  'areas.mitEmpty': 'Aucune course configurée',
  'areas.mitText': 'Les participants, les dossards et les documents de la course seront gérés ici.',
  'areas.mitPayment': 'Inscription et paiement MIT',
  'areas.mitPaymentEmpty': 'Les inscriptions ne sont pas encore ouvertes',
  'areas.mitPaymentText': 'Vous pourrez vous inscrire à la course et la régler depuis cette page.',

  'areas.payment': 'Paiement',
  'areas.paymentEmpty': "Aucun paiement n'est en cours",
  'areas.paymentText': "Le paiement d'un événement se fera depuis cette page.",
  'areas.paymentResult': 'Résultat du paiement',
  'areas.paymentResultEmpty': 'Aucun paiement à afficher',
  'areas.paymentResultText': "Cette page montre le résultat d'un paiement. Aucun n'est relié à cette adresse.",

  'areas.testPayment': 'Essai de paiement par carte internationale',
  'areas.testPaymentEmpty': "Aucun moyen de paiement n'est configuré",
  'areas.testPaymentText': "Cette page servira à essayer un paiement par carte avant de l'ouvrir aux membres.",
} as const
