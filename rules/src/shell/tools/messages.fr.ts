export const fr = {
  'tools.title': "Outils d'administration",
  'tools.document-admin': 'Vérification des documents',
  'tools.treasury': 'Trésorerie',
  'tools.audit': 'Journal',
  'tools.outbox': 'Messages envoyés',
  'tools.test-streaming': 'Test de diffusion',
  'tools.test-payment': 'Test de paiement',
} as const
