/** Image formats that are decoded, among those that clients upload. */
export type Raster = 'jpeg' | 'png'

const starts: Record<Raster, Buffer> = {
  png: Buffer.from('89504e470d0a1a0a', 'hex'),
  jpeg: Buffer.from('ffd8ff', 'hex'),
}

/**
 * The format of an image, by its first bytes. The decoder also reads formats that are programs of a kind,
 * such as SVG: these must not reach it under any name.
 */
export function rasterOf(bytes: Uint8Array): Raster | null {
  for (const name of ['png', 'jpeg'] as const)
    if (starts[name].equals(bytes.subarray(0, starts[name].length))) return name
  return null
}

/**
 * Whether the image can be decoded completely. Only for a process that may be killed when it takes too much.
 */
export async function isDecodable(bytes: Uint8Array): Promise<boolean> {
  if (!rasterOf(bytes)) return false
  const { default: sharp } = await import('sharp')
  try {
    await sharp(bytes, { failOn: 'truncated', limitInputPixels: 16_000_000 }).raw().toBuffer()
    return true
  } catch {
    return false
  }
}
