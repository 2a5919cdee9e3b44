/** Of the problems of a save those below `ticketTypes.2`, without it. */
export function problemsBelow(problems: Readonly<Record<string, string>>, path: string): Record<string, string> {
  const start = `${path}.`
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, sentence]) =>
      field.startsWith(start) ? [[field.slice(start.length), sentence]] : [],
    ),
  )
}
