export const fr = {
  'scanning.camera': 'Lecture des tickets',
  'scanning.aim': 'Placez le QR code dans le cadre',
  'scanning.starting': "L'appareil photo s'ouvre...",
  'scanning.torch': 'Lampe',
  'scanning.denied': "L'appareil photo est bloqué pour ce site",
  'scanning.deniedText': 'Autorisez-le dans les réglages du navigateur, ou saisissez le code écrit sous le QR code.',
  'scanning.none': "L'appareil photo n'est pas disponible",
  'scanning.noneText': "Une autre application l'utilise peut-être. Vous pouvez saisir le code écrit sous le QR code.",
  'scanning.typed': 'Code du ticket',
  'scanning.typedHint': '9 lettres et chiffres, écrits sous le QR code',
  'scanning.typedWrong': 'Ce code contient une erreur. Relisez-le sur le ticket.',
  'scanning.check': 'Vérifier',
} as const
