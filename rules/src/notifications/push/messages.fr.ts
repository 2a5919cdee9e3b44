export const fr = {
  'push.subject.account': 'La décision sur mon compte',
  'push.subject.applications': 'La suite de mes demandes',
  'push.subject.waitingList': "Une place de la liste d'attente",
  'push.subject.documents': 'Un document à renvoyer',
  'push.subject.tickets': 'Des tickets à montrer',
  'push.subject.payments': 'Un paiement à faire',
  'push.subject.lives': 'Les lives que je suis',
  'push.subject.events': 'Un événement changé ou reporté',
  'push.subject.reports': 'La suite de mes signalements',
  'push.notifyMe': 'Me prévenir',
  'push.why.account': "Apprenez sur ce téléphone quand votre compte est validé, même l'application fermée.",
  'push.why.applications': 'Apprenez sur ce téléphone quand votre demande avance.',
  'push.why.waitingList': "Apprenez sur ce téléphone quand une place de la liste d'attente est pour vous.",
  'push.why.documents': 'Apprenez sur ce téléphone quand un document est à renvoyer.',
  'push.why.tickets': 'Apprenez sur ce téléphone quand vos tickets sont prêts.',
  'push.why.payments': "Recevez sur ce téléphone un rappel la veille d'un paiement à faire.",
  'push.why.lives': 'Apprenez sur ce téléphone quand ce live commence.',
  'push.why.events': 'Apprenez sur ce téléphone quand un événement change ou est reporté.',
  'push.why.reports': 'Apprenez sur ce téléphone ce que devient votre signalement.',
  'push.on': 'Les nouvelles arriveront sur ce téléphone',
  'push.title': 'Sur mes appareils',
  'push.text':
    "Ce que vous choisissez arrive sur l'appareil, même l'application fermée ; la nuit, de 21 h à 7 h à Antananarivo, cela attend le matin, sauf le jour même de l'événement. Ce qui est éteint sous « Appli » n'arrive pas.",
  'push.thisDevice': 'Cet appareil',
  'push.enable': 'Activer sur cet appareil',
  'push.disable': 'Retirer',
  'push.disableNamed': 'Retirer {device}',
  'push.devices': 'Appareils inscrits',
  'push.noDevices': "Aucun appareil n'est inscrit pour le moment.",
  'push.since': 'Depuis le {date}',
  'push.denied':
    'Les notifications de ce site sont bloquées dans votre navigateur. Autorisez-les dans ses réglages, puis réessayez.',
  'push.unsupported': "Ce navigateur ne peut pas recevoir de notifications quand l'application est fermée.",
  'push.installFirst':
    "Sur iPhone, ajoutez d'abord l'application à l'écran d'accueil (Partager, puis « Sur l'écran d'accueil »).",
  'push.off': "Les notifications sur l'appareil ne sont pas activées sur ce site.",
  'push.wrapper':
    "Dans l'application Android ou iPhone, les nouvelles arrivent tant qu'elle est ouverte, par sa propre liaison avec le site. Application fermée, il faut le service du fabricant, que ce site n'a pas réglé : vos e-mails et cette liste restent complets.",
  'push.vendors':
    "Le navigateur fait passer ces messages par le service de son fabricant (Google pour Chrome, Mozilla pour Firefox, Apple pour Safari). Ils sont chiffrés : ce service voit quand un message arrive, pas ce qu'il dit.",
  'push.notRemembered':
    'Pour recevoir des nouvelles sur cet appareil, reconnectez-vous en cochant « Se souvenir de moi ».',
  'push.unusable':
    "L'adresse de notification donnée par le navigateur n'est pas utilisable. Rechargez la page, puis réessayez.",
  'push.failed': "L'inscription de l'appareil n'a pas abouti. Réessayez dans un instant.",
  'push.many': 'Nouvelles pour vous : {count}',
} as const
