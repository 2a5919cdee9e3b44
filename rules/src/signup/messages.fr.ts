export const fr = {
  'signup.haveAccount': 'Déjà un compte ? Se connecter',
  'signup.previous': 'Précédent',
  'signup.next': 'Suivant',
  'signup.submit': "S'inscrire",
  'signup.busyTitle': 'Inscription en cours...',
  'signup.busyText': "Veuillez patienter pendant que nous traitons votre demande d'inscription.",
  'signup.done': 'Inscription réussie ! En attente de validation.',
  'signup.doneMinor':
    "Votre compte a un accès limité jusqu'à vos 18 ans : vous pouvez lire, regarder et vous inscrire aux courses ouvertes aux enfants.",
  'signup.required': 'Ce champ est obligatoire',
  'signup.requiredMissing': 'Veuillez remplir tous les champs obligatoires.',
  'signup.failed': "Erreur lors de l'inscription",
  'signup.unexpected': 'Une erreur inattendue est survenue. Veuillez réessayer.',
  'signup.emailCheckFailed': "Erreur lors de la vérification de l'email",
  'signup.cinCheckFailed': 'Erreur lors de la vérification du CIN',
  'signup.pseudoCheckFailed': 'Erreur lors de la vérification du pseudo',
  'signup.noAnswer': 'Aucune réponse du serveur',
} as const
