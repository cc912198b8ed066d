/** As wide as a card of a file on a phone, in pixels. */
const width = 320
const quality = 0.7

/** Draws a picture as wide as a card, of a few kilobytes. Throws where the browser cannot. */
export async function drawSmall(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, {
    imageOrientation: 'from-image',
    resizeWidth: width,
    resizeQuality: 'medium',
  })
  try {
    // A browser that does not know the option gives it in its full size.
    const scale = Math.min(1, width / picture.width)
    const size = [picture.width, picture.height].map((pixels) => Math.max(1, Math.round(pixels * scale)))
    const [wide = 1, high = 1] = size
    const canvas = new OffscreenCanvas(wide, high)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, wide, high)
    context.drawImage(picture, 0, 0, wide, high)
    return await canvas.convertToBlob({ type: 'image/jpeg', quality })
  } finally {
    picture.close()
  }
}
