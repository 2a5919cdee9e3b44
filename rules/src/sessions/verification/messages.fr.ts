/** Words of a mailed link that proves an e-mail address, before it is used. */
export const fr = {
  'verification.confirmedOnly': 'Adresse e-mail confirmée. Connectez-vous avec le compte que vous voulez utiliser.',
  'verification.confirmedDone': 'Adresse e-mail confirmée',
  'verification.verifyText': 'Confirmer {email} pour le compte « {pseudo} » ?',
  'verification.changeText': 'Utiliser désormais {email} pour le compte « {pseudo} » ?',
  'verification.otherStays': 'Vous êtes connecté(e) avec un autre compte, et vous le restez.',
  'verification.askSignedIn':
    "Si votre adresse n'est pas encore confirmée, connectez-vous : vous pourrez demander un nouveau lien.",
  'verification.verifyPress': "Confirmer l'adresse",
  'verification.resetOver': 'Ce lien ne peut plus servir',
  'verification.resetOverText':
    "Il a déjà été utilisé, il date de plus d'une heure, ou vous en avez demandé un autre depuis. Seul le dernier lien reçu fonctionne.",
  'verification.verifyOver': 'Ce lien a déjà servi ou a expiré',
  'verification.verifyOverText':
    "Si vous l'avez déjà ouvert, votre adresse est confirmée : il n'y a rien d'autre à faire.",
} as const
