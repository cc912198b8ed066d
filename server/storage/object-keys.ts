/** Keys of the bytes of a certification in the storage. */
export const originalKey = (identifier: string) => `originals/${identifier}`
/** Key of its preview, a smaller, upright image. */
export const previewKey = (identifier: string, size: 'small' | 'large') =>
  `previews/${identifier}-${size}.jpg`
