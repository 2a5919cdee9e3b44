/**
 * The largest picture that is accepted: 4K (4096 × 2304). A few hundred bytes can claim any size, and a decoder
 * allocates several pictures of the claimed size.
 */
export const pictureMax = { width: 4096, height: 2304 } as const
export const pixelsMax = pictureMax.width * pictureMax.height

/** Whether a picture has more pixels than the gateway accepts. */
export const isTooLarge = (size: { width: number; height: number }) => size.width * size.height > pixelsMax
