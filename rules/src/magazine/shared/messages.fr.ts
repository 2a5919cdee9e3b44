export const fr = {
  'shared.title': 'Images partagées',
  'shared.text.one': "Cette image attend d'être mise dans un article.",
  'shared.text.other': "Ces {count} images attendent d'être mises dans un article.",
  'shared.pictures': 'Images reçues',
  'shared.new': 'Nouvel article',
  'shared.drafts': 'Ou dans un de vos brouillons',
  'shared.untitled': 'Sans titre',
  'shared.discard': 'Ne pas les garder',
  'shared.understood': "J'ai compris",
  'shared.picture': 'Image',
  'shared.refused': "Ce qui n'a pas été pris",
  'shared.refused.kind': "ce n'est pas une image",
  'shared.refused.size': 'plus de {most}',
  'shared.refused.count': 'pas plus de {most} images à la fois',
  'shared.refused.room': "il n'y a plus de place sur cet appareil",
  'shared.refused.unreadable': "ce navigateur ne sait pas l'afficher",
  'shared.none': 'Aucune image reçue',
  'shared.noneText':
    "Partagez des images depuis votre téléphone, et elles s'ouvrent ici. Elles vous attendent pendant une heure.",
  'shared.lost': 'Les images ne sont pas arrivées',
  'shared.lostText':
    "L'application n'était pas encore prête. Partagez-les encore une fois, ou choisissez-les dans l'article.",
  'shared.notForYou': 'La rédaction seule écrit des articles',
  'shared.notForYouText':
    "Ces images n'ont pas été gardées. Pour une participation ou un document, choisissez-les dans sa page.",
  'shared.home': "Retour à l'accueil",
} as const
