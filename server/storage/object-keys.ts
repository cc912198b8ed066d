/** Keys of the bytes of a certification in the storage. */
export const originalKey = (identifier: string) => `originals/${identifier}`
/** Where a smaller, upright picture of it lies. */
export const previewKey = (identifier: string, size: 'small' | 'large') =>
  `previews/${identifier}-${size}.jpg`
