export const fr = {
  'members.request': 'Détails de la demande',
  'members.approve': 'Valider la demande',
  'members.reject': 'Rejeter la demande',
  'members.approved': 'Compte activé avec succès',
  'members.blocked': 'Compte bloqué avec succès',
  'members.updateFailed': 'Erreur lors de la mise à jour du statut',
  'members.alreadyDecided': '{name} a déjà traité cette demande le {date}',
  'members.lastAdmin': "Impossible : il doit rester au moins un administrateur actif",
  'members.notYourself': 'Vous ne pouvez pas changer votre propre rôle ou statut',
} as const
