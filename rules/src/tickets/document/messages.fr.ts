export const fr = {
  'document.ticket': 'Ticket',
  'document.title': 'Ticket – {event}',
  'document.holder': 'Au nom de',
  'document.type': 'Type de ticket',
  'document.bib': 'Dossard',
  'document.bibLater': 'Remis au retrait',
  'document.date': 'Date',
  'document.time': 'Départ',
  'document.place': 'Lieu',
  'document.shortCode': 'Code à donner si le QR code ne peut pas être lu',
  'document.once':
    'Ce ticket vaut une seule entrée. Ne publiez pas son QR code : la première personne qui le présente entre.',
} as const
