import sharp from 'sharp'
import { randomFrom } from './canvas.ts'

/** A name's own pen stroke, as the PNG data URL that a signature field gives. */
export async function drawSignature(name: string): Promise<string> {
  const random = randomFrom(`signature ${name}`)
  let x = 24
  let path = `M${x},${60 + random() * 30}`
  while (x < 280) {
    const step = 12 + random() * 26
    const [up, down] = [20 + random() * 46, 74 + random() * 40]
    path += ` C${x + step * 0.4},${up} ${x + step * 0.6},${down} ${x + step},${60 + random() * 24}`
    x += step
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="130"><path d="${path} q20,14 ${-160 - random() * 90},${20 + random() * 12}" fill="none" stroke="#13233f" stroke-width="3" stroke-linecap="round"/></svg>`
  const png = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
