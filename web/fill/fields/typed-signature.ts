/** In pixels; a signature line of about 6 by 2 centimetres at 300 dpi. */
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
