/** In pixels; a signature line of about 6 by 2 centimetres at 300 dpi. The pad is not as wide for its height. */
const width = 720
const height = 240

/** A name rendered as a signature, for people who do not draw: a PNG as a data URL. */
export function typedSignature(name: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#14181f'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const font = (size: number) =>
    `italic ${size}px "Snell Roundhand", "Segoe Script", "Brush Script MT", cursive`
  context.font = font(96)
  const room = width - 64
  context.font = font(Math.min(96, (96 * room) / context.measureText(name).width))
  context.fillText(name, width / 2, height / 2, room)
  return canvas.toDataURL('image/png')
}

/** Whether a signature is a typed name, which is of a size of its own. */
export function isTypedSignature(image: string): boolean {
  // A PNG tells its width and height from its byte 16 on.
  const head = atob(image.slice(image.indexOf(',') + 1).slice(0, 32))
  const at = (byte: number) => (head.charCodeAt(byte) << 8) + head.charCodeAt(byte + 1)
  return head.length === 24 && at(16) + at(20) === 0 && at(18) === width && at(22) === height
}
