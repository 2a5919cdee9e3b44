export const fr = {
  'uploads.incomplete': "L'envoi de cette image n'est pas terminé. Envoyez-la de nouveau.",
  'uploads.atOnce': "Vous envoyez déjà {n} fichiers. Attendez que l'un d'eux soit arrivé.",
  'uploads.atOnceFromThere': "Trop d'envois à la fois depuis votre connexion. Réessayez dans un instant.",
  'uploads.diskFull': "Il n'y a plus assez de place sur le serveur pour de nouvelles images. Réessayez plus tard.",
  'uploads.notFetched': "son site ne la donne pas, ou elle est trop lourde. Enregistrez-la puis ajoutez-la d'ici",
  'uploads.perDay': "Vous avez envoyé beaucoup d'images aujourd'hui. Réessayez demain.",
  'uploads.inAll':
    "Vous avez atteint la place prévue pour vos images. Celles que rien n'affiche sont retirées après 30 jours.",
} as const
