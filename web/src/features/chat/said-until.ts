/** What was said up to these seconds of a replay, in its order; what two stretches have is there once. */
export function saidUntil<Said extends { readonly at: number; readonly comment: { readonly id: string } }>(
  seconds: number,
  ...stretches: (readonly Said[] | undefined)[]
): Said[] {
  const byId = new Map(stretches.flatMap((some) => some ?? []).map((said) => [said.comment.id, said]))
  return [...byId.values()].filter(({ at }) => at <= seconds).sort((a, b) => a.at - b.at)
}
