import sharp from 'sharp'

/** Numbers the pictures, so that each is different. */
let count = 0

/** A JPEG of the given size, by default with a place in its EXIF; each call draws a different picture. */
export async function makePhoto(
  options: { width?: number; height?: number; place?: boolean } = {},
): Promise<Buffer> {
  const { width = 320, height = 240, place = true } = options
  const hue = (count++ * 47) % 360
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue},50%,60%)"/><circle cx="50%" cy="50%" r="${(count % 40) + 5}" fill="#222"/></svg>`
  const picture = sharp(Buffer.from(svg)).jpeg()
  return (
    place
      ? picture.withExif({
          IFD0: { Make: 'Test', Model: 'Camera' },
          IFD3: {
            GPSLatitudeRef: 'S',
            GPSLatitude: '38/1 27/1 0/1',
            GPSLongitudeRef: 'W',
            GPSLongitude: '68/1 30/1 0/1',
          },
        })
      : picture
  ).toBuffer()
}

/**
 * A JPEG of 640 × 480 with enough detail to be recognised by its looks; each call draws a different picture.
 */
export async function makeScene(): Promise<Buffer> {
  const scene = count++
  const number = (n: number, most: number) => (scene * 7919 + n * 104_729 + scene * n * 31) % most
  const things = Array.from(
    { length: 18 },
    (_, n) =>
      `<rect x="${number(n, 600)}" y="${number(n + 50, 440)}" width="${50 + number(n + 9, 210)}" height="${30 + number(n + 5, 160)}" fill="hsl(${number(n + 3, 360)},60%,${15 + number(n + 1, 70)}%)"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#9ab"/>${things.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

/** A photo with a camera and a city, and no coordinates. */
export function makePhotoOfPlace(city: string): Promise<Buffer> {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${city}"/></rdf:RDF></x:xmpmeta>`
  const background = { r: 40, g: 80, b: 120 }
  return sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Field', Model: 'Camera 7' } })
    .withXmp(xmp)
    .jpeg()
    .toBuffer()
}

/** A small valid PDF with one page that says `text`. */
export function makePdf(text = 'Permit'): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length + 34} >>\nstream\nBT /F1 18 Tf 40 100 Td (${text}) Tj ET\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const xref = body.length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 6\n0000000000 65535 f \n${rows}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`,
  )
}
