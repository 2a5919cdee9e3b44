export const fr = {
  'strength.label': 'Solidité du mot de passe',
  'strength.short': 'Trop court',
  'strength.weak': 'Faible',
  'strength.fair': 'Correct',
  'strength.strong': 'Solide',
} as const
