/** « Pour plus tard »: what is kept whole on the phone, to be opened without a network. */
export const fr = {
  'later.keep': 'Pour plus tard',
  'later.keeping': '{n} sur {of}',
  'later.kept': 'Gardé sur ce téléphone',
  'later.resume': 'Reprendre',
  'later.askTitle': 'Garder sans Wi-Fi ?',
  'later.askArticle':
    'Votre téléphone ne dit pas être en Wi-Fi. Garder cet article avec ses images prend environ {size} de vos données.',
  'later.askRace':
    'Votre téléphone ne dit pas être en Wi-Fi. Garder cette inscription et sa lettre prend environ {size} de vos données.',
  'later.askConfirm': 'Garder maintenant',
  'later.noRoom':
    "Il n'y a plus de place. Supprimez dans Paramètres, Affichage, ce que vous avez gardé et n'ouvrez plus.",
  'later.noRoomFor':
    "Il faut {size}, et il reste {left}. Supprimez dans Paramètres, Affichage, ce que vous avez gardé et n'ouvrez plus.",
  'later.tooLarge': 'Il faut {size} ; un téléphone garde {most} en tout au plus.',
  'later.cut': 'La connexion a été coupée. Ce qui est arrivé reste ; reprenez dès son retour.',
  'later.gone': "« {title} » n'est plus disponible ainsi. Rouvrez sa page, ou supprimez-le.",
  'later.stopped': 'Plus de Wi-Fi : la suite attend. Reprenez quand vous voulez.',
  'later.title': 'Gardé pour plus tard',
  'later.text': 'À ouvrir sans réseau, sur ce téléphone : {size}. Tout part à la déconnexion.',
  'later.none': 'Rien encore.',
  'later.whereArticle':
    "Sous un article, choisissez « Pour plus tard » : il s'ouvre ensuite sans réseau, avec ses images.",
  'later.whereRace': 'De même sous une inscription à une course : « Pour plus tard » la garde avec la lettre signée.',
  'later.partArticle': '{size} (images : {n} sur {of})',
  'later.partRace': '{size} (lettre : {n} sur {of})',
  'later.remove': 'Supprimer',
  'later.removeOf': 'Supprimer : {title}',
  'later.resumeOf': 'Reprendre : {title}',
} as const
