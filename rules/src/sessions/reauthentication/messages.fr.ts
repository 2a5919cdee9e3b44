/** Words of the question for the password, once more, before what a stolen session must not do. */
export const fr = {
  'reauthentication.needed': "Pour continuer, confirmez que c'est bien vous : donnez de nouveau votre mot de passe.",
  'reauthentication.title': "Confirmez que c'est bien vous",
  'reauthentication.text':
    'Cette action demande de nouveau votre mot de passe. Il ne sera plus demandé pendant {minutes} minutes.',
  'reauthentication.password': 'Mot de passe',
  'reauthentication.code': "Code affiché par l'application",
  'reauthentication.useCode': "Utiliser un code de l'application d'authentification",
  'reauthentication.usePassword': 'Utiliser le mot de passe',
  'reauthentication.confirm': 'Confirmer',
} as const
