/** A slug from a company's name: lower-case ASCII letters, digits and dashes, 2 to 34 characters. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 34)
    .replace(/^-+|-+$/g, '')
  return plain.length >= 2 ? plain : 'company'
}
