export const fr = {
  'help.supportTitle': 'Aide',
  'help.supportText': 'Les réponses aux questions les plus fréquentes.',
  'help.supportMail': 'Écrire à {name}',
  'help.supportMailText': 'Une personne lit les messages envoyés à cette adresse :',
  'help.supportNone':
    "Cette installation n'a pas encore donné d'adresse d'aide. Demandez à la personne qui vous a invité : un administrateur peut vous répondre.",
  'help.faq1': "Pourquoi demander une pièce d'identité ?",
  'help.faq1Text':
    'Pour que chaque membre soit une vraie personne. Seuls les administrateurs voient les photos, chaque regard est noté, et elles sont effacées après la décision.',
  'help.faq2': 'Ma demande est en attente depuis longtemps',
  'help.faq2Text':
    'Une personne vérifie chaque demande. Vous pouvez déjà vous connecter, lire et compléter votre profil. Si une photo est illisible, vous recevez un message pour la refaire.',
  'help.faq3': "J'ai oublié mon mot de passe",
  'help.faq3Text': 'Demandez un lien sur la page de connexion : il arrive par email et reste valable une heure.',
  'help.faq3Link': 'Demander un lien',
  'help.faq4': "Je n'ai presque pas de réseau",
  'help.faq4Text':
    "Les pages déjà ouvertes restent lisibles. Dans Paramètres, l'économie de données évite de charger les images.",
  'help.faq5': 'Comment quitter la communauté ?',
  'help.faq5Text':
    "Dans Paramètres, vous pouvez demander une copie de vos données et la suppression de votre compte. Vous avez {days} jours pour changer d'avis.",
} as const
