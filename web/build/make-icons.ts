/**
 * Draws the app's PNG icons from public/mark.svg: `node web/build/make-icons.ts`. Run it after changing the mark;
 * its output is committed, so that building needs no picture library.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const folder = join(import.meta.dirname, '../public')
const mark = await readFile(join(folder, 'mark.svg'))

/** The mark centred on a white square; `share` is its share of the side. */
async function draw(name: string, side: number, share: number) {
  const size = Math.round(side * share)
  const picture = await sharp(mark, { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
  const paper = { width: side, height: side, channels: 4, background: '#ffffff' } as const
  const icon = await sharp({ create: paper })
    .composite([{ input: picture }])
    .png({ palette: true })
    .toBuffer()
  await writeFile(join(folder, name), icon)
}

await draw('icon-192.png', 192, 0.78)
await draw('icon-512.png', 512, 0.78)
// Maskable: launchers may cut everything outside the middle 80 percent.
await draw('icon-maskable-512.png', 512, 0.56)
await draw('apple-touch-icon.png', 180, 0.72)
