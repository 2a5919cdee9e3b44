/** About what a megabyte costs on a phone in Madagascar; the setting ARIARY_PER_MEGABYTE. */
export const ariaryPerMegabyte = 5
