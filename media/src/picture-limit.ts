/**
 * The largest picture that is taken: 4K (4096 × 2304). A few hundred bytes can claim any size, and a decoder makes room
 * for what is claimed, several pictures of it.
 */
export const pixelsMax = 4096 * 2304

export const isTooLarge = (size: { width: number; height: number }) => size.width * size.height > pixelsMax
