export const fr = {
  'pdf.page': 'Page {n} sur {of}',
  'pdf.next': 'Page suivante',
  'pdf.previous': 'Page précédente',
  'pdf.larger': 'Agrandir la page',
  'pdf.smaller': 'Réduire la page',
  'pdf.opening': 'Ouverture du PDF',
  'pdf.failed': "Ce PDF ne s'affiche pas ici : il est abîmé ou trop lourd.",
} as const
