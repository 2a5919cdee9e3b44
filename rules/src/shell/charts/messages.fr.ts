export const fr = {
  'charts.about': 'Au plus {most} ({day}). Période précédente : {before}.',
  'charts.flat': 'Rien sur cette période. Période précédente : {before}.',
  'charts.at': '{day} : {value}',
  'charts.read': '{name}, jour par jour',
  'charts.period': 'Durée des graphiques',
  'charts.days': '{n} jours',
}
