export const fr = {
  // my applications
  'applying.text': 'Vos demandes de participation, et où elles en sont.',
  'applying.upcoming': 'À venir',
  'applying.past': 'Passées et terminées',
  'applying.empty': "Vous n'avez pas encore de participation",
  'applying.emptyText': 'Choisissez un événement et postulez : vous suivrez votre demande ici.',
  'applying.seeEvents': 'Voir les événements',
  'applying.more': 'Afficher plus de participations',
  'applying.dateUnknown': 'Date à venir',
  'applying.place': "Place {n} sur la liste d'attente",

  // on the page of an event
  'applying.apply': 'Postuler',
  'applying.resume': 'Reprendre mon brouillon',
  'applying.follow': 'Voir ma demande',
  'applying.again': 'Postuler à nouveau',

  // what one applies for
  'applying.formTitle': 'Postuler : {type}',
  'applying.deadline': 'Date limite',
  'applying.noDeadline': 'Sans date limite',
  'applying.price': 'Prix',
  'applying.free': 'Gratuit',
  'applying.documents': 'Documents demandés',
  'applying.criteria': "Conditions d'éligibilité",
  'applying.when': 'Date',
  'applying.where': 'Lieu',
  'applying.eventUnknown': 'Participation introuvable',
  'applying.eventUnknownText': "Ouvrez-la depuis la page de l'événement : elle a peut-être changé ou été retirée.",
  'applying.unreachableText':
    "Cette page n'est pas encore sur votre téléphone. Ouvrez-la une fois avec du réseau : elle restera lisible ensuite.",

  // what holds one back
  'applying.obstacle.EVENT_OVER': "L'événement est annulé ou passé",
  'applying.obstacleText.EVENT_OVER':
    "Il n'est plus possible de postuler. D'autres événements vous attendent peut-être.",
  'applying.obstacle.APPLICATION_TYPE_INACTIVE': 'Les candidatures sont fermées',
  'applying.obstacleText.APPLICATION_TYPE_INACTIVE':
    "L'organisateur n'accepte plus de demande de ce type. Regardez les autres participations de l'événement.",
  'applying.obstacle.DEADLINE_PASSED': 'La date limite est passée',
  'applying.obstacleText.DEADLINE_PASSED':
    "Les demandes étaient reçues jusqu'au {date}. Regardez les autres participations de l'événement.",
  'applying.obstacle.ACCOUNT_NOT_ACTIVE': "Votre compte doit d'abord être validé",
  'applying.obstacleText.ACCOUNT_NOT_ACTIVE':
    "Vous pourrez postuler dès qu'un administrateur l'aura validé : nous vous préviendrons. En attendant, préparez ce qui est demandé ci-dessous et vérifiez votre profil.",
  'applying.obstacle.MINORS_NOT_ALLOWED': 'Participation réservée aux adultes',
  'applying.obstacleText.MINORS_NOT_ALLOWED':
    "Cette participation n'est pas ouverte aux moins de 18 ans. Regardez les autres participations de l'événement : certaines le sont peut-être.",
  'applying.seeEvent': "Voir l'événement",
  'applying.seeProfile': 'Voir mon profil',

  // the form
  'applying.form': 'Votre demande',
  'applying.letter': 'Lettre de motivation',
  'applying.letterHint': 'Quelques lignes sur vous et sur ce qui vous amène.',
  'applying.letterCount': '{n} sur {max} caractères',
  'applying.submit': 'Envoyer ma demande',
  'applying.submitHint': "Après l'envoi, la demande ne peut plus être modifiée.",
  'applying.incomplete': 'Il manque encore une réponse ou une correction. Elle est indiquée dans le formulaire.',
  'applying.submitted': 'Votre demande est envoyée',
  'applying.act.send': 'envoyer votre demande : {type}',
  'applying.waitsTitle': "En attente d'envoi",
  'applying.waitsText':
    'Votre demande partira dès que le réseau revient, telle que vous la voyez ici. Pour la changer, reprenez-la.',
  'applying.takeBack': 'Reprendre la demande',
  'applying.onItsWay': 'Votre demande est en train de partir.',
  'applying.notSentTitle': "Votre demande n'est pas partie",
  'applying.discard': 'Abandonner ce brouillon',
  'applying.discardTitle': 'Abandonner ce brouillon ?',
  'applying.discardText': 'Vos réponses ne seront pas envoyées. Vous pourrez recommencer une demande plus tard.',
  'applying.discarded': 'Brouillon abandonné',
  'applying.restored': 'Ce que vous aviez écrit sur cet appareil est de retour.',

  // where the draft is
  'applying.save.saved': 'Enregistré',
  'applying.save.unsaved': 'Modifications en cours',
  'applying.save.saving': 'Enregistrement…',
  'applying.save.offline': 'Gardé ici, pas encore envoyé',
  'applying.save.refused': 'Pas encore enregistré : {reason}',
  'applying.save.conflict': 'Modifié ailleurs',
  'applying.conflictTitle': 'Ce brouillon a aussi été modifié ailleurs',
  'applying.conflictText':
    'Un autre appareil ou une autre fenêtre a enregistré une version différente. Laquelle garder ?',
  'applying.keepMine': "Ce que j'écris ici",
  'applying.takeTheirs': "L'autre version",

  // one application
  'applying.now.submitted': "Elle est bien arrivée. Un organisateur va l'examiner ; nous vous préviendrons.",
  'applying.now.under_review': "Un organisateur l'examine en ce moment ; nous vous préviendrons de sa décision.",
  'applying.now.approved': 'Vous participez : votre demande est acceptée.',
  'applying.now.rejected': "Votre demande n'a pas été retenue cette fois.",
  'applying.now.waitlisted':
    "Toutes les places sont prises pour le moment. Si une place se libère, elle vous revient dans l'ordre de la liste.",
  'applying.now.withdrawn': "Vous avez retiré cette demande. Elle n'est plus examinée.",
  'applying.notes': "Message de l'organisateur",
  'applying.history': 'Suivi',
  'applying.move.draft': 'Brouillon commencé',
  'applying.move.submitted': 'Demande envoyée',
  'applying.move.under_review': 'Examen commencé',
  'applying.move.reopened': "Décision remise à l'examen",
  'applying.move.approved': 'Demande acceptée',
  'applying.move.rejected': 'Demande refusée',
  'applying.move.waitlisted': "Mise sur liste d'attente",
  'applying.move.withdrawn': 'Demande retirée',
  'applying.sentContent': 'Ce que vous avez envoyé',
  'applying.nothingSent': 'Cette demande ne contient ni lettre ni réponse.',
  'applying.withdraw': 'Retirer ma demande',
  'applying.withdrawTitle': 'Retirer votre demande ?',
  'applying.withdrawText':
    'Elle ne sera plus examinée. Tant que les demandes sont ouvertes, vous pourrez en faire une autre.',
  'applying.withdrawApprovedText': "Votre place sera donnée à quelqu'un d'autre, et l'organisateur sera prévenu.",
  'applying.withdrawReason': 'Raison',
  'applying.withdrawn': 'Votre demande est retirée',
  'applying.notFound': "Cette participation n'existe pas",
  'applying.notFoundText': "Elle a peut-être été supprimée, ou elle appartient à quelqu'un d'autre.",
} as const
