const names: Record<string, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'video/quicktime': 'MOV',
  'video/mp4': 'MP4',
}

/** The everyday names of media types: PDF for `application/pdf`. */
export const typeNames = (types: readonly string[]): string[] =>
  types.map((type) => names[type] ?? type.replace(/^.*\//, '').toUpperCase())
