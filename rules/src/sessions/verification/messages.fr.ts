/** Words of a mailed link that proves an e-mail address, before it is used. */
export const fr = {
  'verification.confirmedOnly': 'Adresse e-mail confirmée. Connectez-vous avec le compte que vous voulez utiliser.',
  'verification.confirmedDone': 'Adresse e-mail confirmée',
  'verification.verifyText': 'Confirmer {email} pour le compte « {pseudo} » ?',
  'verification.changeText': 'Utiliser désormais {email} pour le compte « {pseudo} » ?',
  'verification.otherStays': 'Vous êtes connecté avec un autre compte, et vous le restez.',
  'verification.askSignedIn': 'Une fois connecté, vous pourrez vous faire renvoyer le lien.',
  'verification.verifyPress': "Confirmer l'adresse",
} as const
