/** The namespaces that every page needs, then those that any page may need the moment something happens. */
export const baseNamespaces = [
  'common',
  'certifications',
  'pricing',
  'checkout',
  'plans',
  'contact',
  'cookies',
] as const
