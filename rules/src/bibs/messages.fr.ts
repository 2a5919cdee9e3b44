export const fr = {
  'bibs.notFound': "Cette épreuve n'existe pas.",
  'bibs.numberInvalid': 'Indiquez un nombre entier de 0 à 99 999 999.',
  'bibs.prefixInvalid': 'Utilisez au plus 6 lettres, chiffres, espaces ou tirets.',
  'bibs.digitsInvalid': 'Choisissez de 1 à 8 chiffres.',
  'bibs.endBeforeStart': 'Le dernier numéro doit suivre le premier.',
  'bibs.rangeTooSmall': 'Cette plage contient {count} numéros pour {capacity} places. Agrandissez-la.',
  'bibs.rangeOverlaps':
    'Cette plage chevauche celle de « {race} » ({range}). Choisissez des numéros que cette épreuve ne peut pas attribuer.',
  'bibs.openRange': 'à partir de {start}',
  'bibs.closedRange': 'de {start} à {end}',
  'bibs.disabled': "Les dossards de cette épreuve ne sont pas activés. Activez-les dans les réglages de l'épreuve.",
  'bibs.ticketEnded': "Ce ticket n'est plus valable : aucun dossard ne peut lui être attribué.",
  'bibs.taken': 'Le dossard {bib} est déjà attribué. Choisissez-en un autre.',
  'bibs.outOfRange': 'Le numéro {number} ne fait pas partie de la plage de cette épreuve.',
  'bibs.exhausted': 'Tous les numéros de cette épreuve sont attribués. Agrandissez la plage.',
} as const
