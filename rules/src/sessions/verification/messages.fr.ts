/** Words of a mailed link that proves an e-mail address, before it is used. */
export const fr = {
  'verification.confirmedOnly': 'Adresse e-mail confirmée. Connectez-vous avec le compte que vous voulez utiliser.',
  'verification.confirmedDone': 'Adresse e-mail confirmée',
  'verification.verifyText': 'Confirmer {email} pour le compte « {pseudo} » ?',
  'verification.changeText': 'Utiliser désormais {email} pour le compte « {pseudo} » ?',
  'verification.otherStays': 'Vous êtes connecté avec un autre compte, et vous le restez.',
  'verification.askSignedIn':
    "Si votre adresse n'est pas encore confirmée, connectez-vous : vous pourrez demander un nouveau lien.",
  'verification.verifyPress': "Confirmer l'adresse",
} as const
