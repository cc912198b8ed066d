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

/**
 * The name that people gave for themselves or their company, for a mail to an address that may not be theirs:
 * empty where it could be a message, or where a mail program would turn it into a link.
 */
export function nameForStrangers(name: string): string {
  const isLink = /:\/\/|www\.|@|[\p{L}\p{N}][.。][\p{L}\p{N}]{2,}/iu.test(name)
  return isLink || name.length > 60 || name.split(/\s+/).length > 6 ? '' : name
}
