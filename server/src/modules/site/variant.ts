/** The variants of web/prerender.ts. */
export const variantOf = ({ name, logo }: { name: string; logo: string | null }) =>
  logo ? 'branded' : name === 'Vondrona' ? 'product' : 'named'
