import { areaSlots } from '@vondrona/rules/pages'

/** The variants of web/prerender.ts. */
export const variantOf = ({ name, logo }: { name: string; logo: string | null }) =>
  logo ? 'branded' : name === 'Vondrona' ? 'product' : 'named'

interface Site {
  name: string
  logo: string | null
  publicContent: boolean
  contestsMenu: boolean
}

/** What the frame of every page is filled with. */
export const frameData = (site: Site) => ({ name: site.name, logo: site.logo ?? '', ...areaSlots(site) })
