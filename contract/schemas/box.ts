import { z } from 'zod'

/**
 * A box on the map as `west,south,east,north` in degrees; west may be larger than east, across the 180th
 * meridian.
 */
export const Box = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,10})?(,-?\d{1,3}(\.\d{1,10})?){3}$/)
  .transform((text) => text.split(',').map(Number) as [number, number, number, number])
  .refine(([west, south, east, north]) => {
    const inRange =
      Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90
    return inRange && south <= north
  })
export type Box = z.infer<typeof Box>
