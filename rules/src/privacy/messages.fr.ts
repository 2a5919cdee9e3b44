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
  'privacy.exportError': "L'archive n'a pas pu être demandée",
  'privacy.deletion': 'Supprimer mon compte',
  'privacy.deletionText':
    "Votre compte est d'abord mis en attente pendant {days} jours : vous pouvez changer d'avis. Ensuite vos données personnelles sont effacées.",
  'privacy.deletionTitle': 'Supprimer votre compte ?',
  'privacy.deletionPassword': 'Votre mot de passe',
  'privacy.deletionConfirm': 'Demander la suppression',
  'privacy.deletionKeep': 'Garder mon compte',
  'privacy.deletionPlanned': 'Votre compte sera supprimé le {date}.',
  'privacy.deletionCancelled': 'La suppression est annulée',
  'privacy.deletionFailed': "La demande n'a pas pu être enregistrée",
  'privacy.cancel': 'Annuler',
} as const
