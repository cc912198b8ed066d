/** The storage key of a certification's original. */
export const originalKey = (identifier: string) => `originals/${identifier}`
/** The storage key of its preview, a smaller, upright image. */
export const previewKey = (identifier: string, size: 'small' | 'large') =>
  `previews/${identifier}-${size}.jpg`
