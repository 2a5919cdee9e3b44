/** « Hery Rakoto » as « H••• R••• »: who knows the person recognises the name, nobody learns it. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0]}•••`)
    .join(' ')

/** « hery@exemple.mg » as « h•••@exemple.mg ». */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/u, '$1•••')
