export const fr = {
  'privacy.export': 'Copie de mes données',
  'privacy.exportText':
    'Une archive de tout ce que le site garde sur vous. Elle est prête en quelques minutes et se télécharge pendant 24 heures.',
  'privacy.exportAsk': 'Préparer mon archive',
  'privacy.exportBusy': 'Archive en préparation',
  'privacy.exportReady': "Archive prête, jusqu'au {date}",
  'privacy.exportDownload': 'Télécharger',
  'privacy.exportExpired': 'Archive expirée',
  'privacy.exportFailed': 'La préparation a échoué. Demandez une nouvelle archive.',
  'privacy.exportAsked': 'Demandée le {date}',
  'privacy.exportNoRoom': "Il n'y a plus assez de place sur le serveur pour une archive. Réessayez plus tard.",
  'privacy.deletion': 'Supprimer mon compte',
  'privacy.deletionText':
    "Votre compte est d'abord mis en attente pendant {days} jours : vous pouvez changer d'avis. Ensuite vos données personnelles sont effacées.",
  'privacy.deletionTitle': 'Supprimer votre compte ?',
  'privacy.deletionPassword': 'Votre mot de passe',
  'privacy.deletionConfirm': 'Demander la suppression',
  'privacy.deletionKeep': 'Garder mon compte',
  'privacy.deletionPlanned': 'Votre compte sera supprimé le {date}.',
  'privacy.deletionCancelled': 'La suppression est annulée',
  'privacy.exportGone': "Cette archive n'existe plus. Demandez-en une nouvelle dans les paramètres.",
  'privacy.exportRunning':
    'Cette archive est déjà en cours de téléchargement. Attendez la fin, ou réessayez dans quelques secondes.',
  'privacy.archive.readmeFile': 'LISEZ-MOI.txt',
  'privacy.archive.title': 'Copie des données de {pseudo} sur {site}, faite le {date} (heure UTC).',
  'privacy.archive.account':
    "account.json : votre compte et votre profil, y compris le numéro de votre pièce d'identité.",
  'privacy.archive.identity': "identity.json : l'examen de votre pièce d'identité et les corrections demandées.",
  'privacy.archive.sessions':
    'sessions.json : les appareils connectés, la date de votre mot de passe et les liens qui vous ont été envoyés.',
  'privacy.archive.messages':
    'messages.json : les e-mails et les SMS qui vous ont été envoyés et qui sont encore gardés.',
  'privacy.archive.notifications': 'notifications.json : vos notifications et ce que vous avez choisi de recevoir.',
  'privacy.archive.log': 'log.json : les lignes du journal qui vous concernent.',
  'privacy.archive.guardian': "guardian.json : l'accord d'un responsable légal, si vous avez moins de 18 ans.",
  'privacy.archive.magazine':
    "magazine.json : vos articles avec ce qui n'est pas encore publié, les versions que vous avez enregistrées et vos mentions « j'aime ».",
  'privacy.archive.lives':
    'lives.json : vos lives, vos commentaires, les diffuseurs que vous suivez, vos rappels et les décisions de modération qui vous concernent.',
  'privacy.archive.reports': 'reports.json : ce que vous avez signalé, et pourquoi.',
  'privacy.archive.votes':
    "votes.json : les votes que vous avez proposés et ceux auxquels vous avez pris part ; d'un vote secret, seulement que vous avez voté.",
  'privacy.archive.events': 'events.json : les événements que vous avez annoncés.',
  'privacy.archive.tickets': 'tickets.json : vos réservations, leurs places et vos choix après un report.',
  'privacy.archive.payments': 'payments.json : ce que vous deviez, vos paiements, vos remboursements et leurs reçus.',
  'privacy.archive.contests':
    'contests.json : les concours que vous organisez, vos candidatures, et vos notes et votes.',
  'privacy.archive.documents':
    'documents.json : les documents que vous avez envoyés, chaque version, et ce qui en a été décidé.',
  'privacy.archive.applications':
    'applications.json : vos demandes de participation, vos réponses, vos fichiers et les décisions.',
  'privacy.archive.images':
    'images.json : les images que vous avez envoyées ; les fichiers sont dans le dossier images.',
  'privacy.archive.exports': 'exports.json : les copies de vos données que vous avez demandées.',
  'privacy.archive.photos':
    'photos : vos photos encore gardées. Les mots de passe et les clés ne sont dans aucun fichier.',
} as const
